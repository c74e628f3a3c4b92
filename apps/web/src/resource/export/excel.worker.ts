import type { ExcelAnswer, ExcelQuestion } from './excel-messages.ts';
import { excelWriter } from './excel-writer.ts';

let writer: ReturnType<typeof excelWriter> | null = null;

const answerTo = async (question: ExcelQuestion): Promise<ExcelAnswer> => {
  if (question.kind === 'open') {
    writer = excelWriter(question.columns);
    return { kind: 'taken' };
  }
  if (!writer) throw new Error('No file is open');
  if (question.kind === 'finish') return { kind: 'file', file: await writer.finish(question.note) };
  await writer.write(question.rows);
  return { kind: 'taken' };
};

addEventListener('message', ({ data }: MessageEvent<ExcelQuestion>) => {
  void answerTo(data)
    .catch((error: unknown): ExcelAnswer => ({ kind: 'failed', message: String(error) }))
    .then((answer) => postMessage(answer));
});
