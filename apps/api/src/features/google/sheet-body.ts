import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { SHEET_LIMITS } from '@adhelm/contract/google';
import { AppError } from '../../errors.ts';
import type { SheetContent } from '../../ports/sheets.ts';
import type { FromReader, ToReader } from './sheet-body.worker.ts';

const MAX_BYTES = SHEET_LIMITS.bodyMegabytes * 1_048_576;
const MAX_MEMORY_MB = 1024;

const tooLarge = () =>
  new AppError('UP02', 'This export is too large. Choose fewer pages or export to Excel.');

const failureOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;

/** Asks the reader's thread and waits for its answer. */
const reader = () => {
  const worker = new Worker(new URL('./sheet-body.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const tell = (message: ToReader) => worker.postMessage(message);
  return {
    tell,
    ask: async (message: ToReader): Promise<FromReader> => {
      const answered = once(worker, 'message');
      tell(message);
      const [answer] = await answered.catch((error: unknown) => {
        throw failureOf(error);
      });
      return answer as FromReader;
    },
    close: () => worker.terminate(),
  };
};
type Reader = ReturnType<typeof reader>;

/** Passes the body on as it arrives; a slow sender holds nothing up but its own request. */
const passOn = async (body: Readable, { tell }: Reader) => {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    tell({ bytes: chunk });
  }
};

async function* piecesFrom({ ask }: Reader) {
  for (;;) {
    const answer = await ask('next');
    if (!('piece' in answer) || answer.piece === null) return;
    yield answer.piece;
  }
}

/**
 * Reads the body of an export and works with its sheet. Parsing, checking and cutting into pieces happen in a thread of
 * their own, so that a large export takes no time from anybody else's requests.
 */
export const withSheet = async <T>(
  body: Readable,
  work: (content: SheetContent) => Promise<T>,
): Promise<T> => {
  const thread = reader();
  try {
    await passOn(body, thread);
    const answer = await thread.ask('end');
    if ('invalid' in answer)
      throw new AppError('VA01', answer.invalid[0]?.message ?? 'The input is not valid.', answer.invalid);
    if (!('head' in answer)) throw new Error('The reader of exports answered something else.');
    return await work({ ...answer.head, pieces: piecesFrom(thread) });
  } catch (error) {
    // What still arrives is thrown away, so that the browser gets to read its answer.
    body.resume();
    throw error;
  } finally {
    await thread.close();
  }
};
