import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { PATIENCE } from './db/facts/embedded/patience.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { createLogger } from './http/logger.ts';
import { startServer } from './server.ts';
import { orOneLine, StartError } from './start-error.ts';
import { terminalLog } from './terminal.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');
const STOP_AFTER_MS = 20_000 * PATIENCE;

/** Stops what runs, or what is still starting as soon as it has started, and ends the process; a second signal ends it at once. */
const stopOn = (started: Promise<{ stop: () => Promise<void> }>, log: Logger, graceMs: number) => {
  let asked = false;
  return (signal: string) => {
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_AFTER_MS + graceMs).unref();
    started
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
};

/** What nobody caught is a bug, and nobody knows what it left behind: it is told in one line and ends the process. */
const endOnUncaught = (log: Logger) => {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nobody caught');
    process.exit(1);
  });
};

const giveUp = (error: StartError) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
};

const run = async (): Promise<void> => {
  const config = await readConfig(process.env);
  const terminal = process.stdout.isTTY ? terminalLog(process.stdout, config.logLevel) : null;
  const log = createLogger(config.logLevel, terminal?.destination);
  // The terminal may be closed before the last word; whoever closed it wants the rest to end in order.
  if (terminal) process.stdout.on('error', () => undefined);
  endOnUncaught(log);
  const built = existsSync(path.join(WEB_FOLDER, 'index.html'));
  if (!built) log.warn('the web app is not built: only the API is served (npm start builds it)');
  const started = startServer({ config, log, webFolder: built ? WEB_FOLDER : undefined, onLost: giveUp });
  const stop = stopOn(started, log, config.stopGraceMs);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
  const { publicUrl } = await started.catch((error: unknown) => {
    if (!(error instanceof StartError)) log.fatal({ err: error }, 'the start failed');
    throw error;
  });
  if (!config.roles.includes('console')) {
    process.stdout.write(`Adhelm is ready as ${config.roles.join(' and ')}.\n`);
    return;
  }
  if (terminal) return terminal.ready({ publicUrl, accounts: config.google ? [] : DEMO_ACCOUNTS });
  const hint = config.google ? 'sign in with Google' : 'press "Login with Google" and pick a demo account';
  process.stdout.write(`Adhelm is ready at ${publicUrl}: ${hint}.\n`);
};

await orOneLine(run);
