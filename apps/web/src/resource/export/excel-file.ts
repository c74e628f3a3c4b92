import type { ExportCell } from './cells.ts';
import type { ExcelAnswer, ExcelQuestion } from './excel-messages.ts';
import type { ExportColumn } from './number-formats.ts';

/** An Excel file that a worker writes while the page stays free; it ends with the signal. */
export const excelFile = async (columns: readonly ExportColumn[], signal: AbortSignal) => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./excel.worker.ts', import.meta.url), { type: 'module' });
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const end = (reason: unknown) => {
    worker.terminate();
    ended.reject(reason);
  };
  signal.addEventListener('abort', () => end(signal.reason), { once: true });
  worker.addEventListener('error', ({ message }) =>
    end(new Error(message || 'The worker could not be started')),
  );

  const ask = async (question: ExcelQuestion): Promise<ExcelAnswer> => {
    const answered = new Promise<ExcelAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ExcelAnswer>) => resolve(data), {
        once: true,
      });
    });
    worker.postMessage(question);
    const answer = await Promise.race([answered, ended.promise]);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer;
  };

  await ask({ kind: 'open', columns });
  return {
    async write(rows: ExportCell[][]): Promise<void> {
      await ask({ kind: 'write', rows });
    },
    async finish(note: readonly string[]): Promise<Blob> {
      const answer = await ask({ kind: 'finish', note });
      if (answer.kind !== 'file') throw new Error('The worker gave no file');
      return answer.file;
    },
    close: () => worker.terminate(),
  };
};
