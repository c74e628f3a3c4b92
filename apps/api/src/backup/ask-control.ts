import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import { type BackupSource, contentsSchema } from './contents.ts';
import { controlSocket } from './control-socket.ts';

const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

const call = async (socketPath: string, method: 'GET' | 'POST', path: string): Promise<IncomingMessage> => {
  const asked = request({ socketPath, method, path, agent: false });
  asked.end();
  const [answer]: unknown[] = await once(asked, 'response');
  if (!(answer instanceof IncomingMessage)) throw new Error('the product gave no answer');
  return answer;
};

const refused = async (answer: IncomingMessage) => new StartError(await text(answer));

/** The running product's own view of its stores, or nothing when none runs on this folder. */
export const askRunningProduct = async (dataDir: string): Promise<BackupSource | undefined> => {
  const socket = await controlSocket(dataDir);
  const holding = await call(socket, 'POST', '/backup').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new StartError(
        `The product on ${dataDir} runs as another user: run this as that user or as root.`,
      );
    if (NOBODY_LISTENS.has(error.code ?? '')) return undefined;
    throw error;
  });
  if (!holding) return undefined;
  if (holding.statusCode !== 200) throw await refused(holding);
  const lines = createInterface({ input: holding });
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [])]);
  if (typeof line !== 'string') throw new StartError('The product ended before the backup began.');
  return {
    contents: contentsSchema.parse(JSON.parse(line)),
    read: async (piece) => {
      const answer = await call(socket, 'GET', `/${piece}`);
      if (answer.statusCode === 200) return answer;
      if (answer.statusCode === 404) return answer.resume() && null;
      throw await refused(answer);
    },
    close: async () => void holding.destroy(),
  };
};
