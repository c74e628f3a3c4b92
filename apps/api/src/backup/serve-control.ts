import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { EngineLog } from '../db/engine-log.ts';
import { failureReason } from '../db/failure-reason.ts';
import { StartError } from '../start-error.ts';
import type { BackupSource } from './contents.ts';
import { controlSocket, makeControlFolder, removeControlFolder } from './control-socket.ts';

type Control = { dataDir: string; openSource: () => Promise<BackupSource>; log: EngineLog };

const refuse = (response: ServerResponse, status: number, message: string) => {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(message);
};

/**
 * Lets the operator's commands ask the running product, whose engines no other process may open. A Unix socket that
 * only the product's user and root can reach: `POST /backup` holds a moment for as long as its answer stays open,
 * `GET /<piece>` reads a piece of it.
 */
export const serveControl = async ({ dataDir, openSource, log }: Control) => {
  let held: Promise<BackupSource> | undefined;
  let released: Promise<void> = Promise.resolve();

  const release = async (source: BackupSource) => {
    held = undefined;
    await source.close().catch((error: unknown) => log.warn({ err: error }, 'ending a backup failed'));
  };

  const hold = async (response: ServerResponse) => {
    if (held) return refuse(response, 409, 'Another backup is under way: wait for its end.');
    const gone = once(response, 'close');
    held = released.then(openSource);
    const source = await held.catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    log.info({ moment: source.contents.moment }, 'a backup began');
    released = gone.then(() => release(source));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`${JSON.stringify(source.contents)}\n`);
    await released;
  };

  const give = async (response: ServerResponse, piece: string) => {
    const source = await held;
    const content = (await source?.read(piece)) ?? null;
    if (!content) return refuse(response, 404, 'There is no such piece.');
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    await pipeline(content, response);
  };

  const answer = async ({ method, url = '/' }: IncomingMessage, response: ServerResponse) => {
    try {
      if (method === 'POST' && url === '/backup') await hold(response);
      else if (method === 'GET') await give(response, url.slice(1));
      else refuse(response, 404, 'There is no such call.');
    } catch (error) {
      // Half an answer must not look like a whole one.
      if (response.headersSent) response.destroy();
      else refuse(response, 500, failureReason(error));
      if (!(error instanceof StartError)) log.warn({ err: error }, 'a backup failed');
    }
  };

  await makeControlFolder(dataDir);
  const socket = await controlSocket(dataDir);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o600);

  return async () => {
    server.close();
    server.closeAllConnections();
    await held?.catch(() => undefined);
    await released;
    await removeControlFolder(dataDir);
  };
};
