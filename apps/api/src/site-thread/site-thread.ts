import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { keepPassed } from './passed-records.ts';
import { relayLine } from './relayed-log.ts';
import type { ListenerConfig, SiteListener } from './site-listener.ts';
import type { Asked, FromThread, ThreadSetting, ToThread } from './site-thread.worker.ts';

type Setting = {
  config: ListenerConfig;
  log: Logger;
  consoleAddress: string;
  append: (body: Uint8Array) => Promise<void>;
};

/** What the thread needs of the settings; the others may not be copied to it. */
const settingOf = ({ config, log, consoleAddress }: Setting): ThreadSetting => {
  const { appSecret, countryHeader, dataDir, demo, production, s3, trustProxy, host, sitePort } = config;
  return {
    config: { appSecret, countryHeader, dataDir, demo, production, s3, trustProxy, host, sitePort },
    logLevel: log.level,
    consoleAddress,
  };
};

/**
 * Answers visitors in a thread of its own, so that a crowd of them does not keep people at the console waiting. What
 * visitors do is kept here, by who keeps it for good. An error that nobody caught there ends the process as one here does.
 */
export const siteThread = async (setting: Setting): Promise<SiteListener> => {
  const worker = new Worker(new URL('./site-thread.worker.ts', import.meta.url), {
    workerData: settingOf(setting),
  });
  const started = Promise.withResolvers<number>();
  const underWay = new Map<keyof Asked, () => void>();
  let isClosing = false;
  const tell = (message: ToThread) => worker.postMessage(message);

  const heard = async (message: FromThread): Promise<void> => {
    if (message.kind === 'records')
      return tell({ kind: 'kept', ...(await keepPassed(message, setting.append)) });
    if (message.kind === 'said') return relayLine(message.line, setting.log);
    if (message.kind === 'done') return underWay.get(message.of)?.();
    if (message.kind === 'listening') return started.resolve(message.port);
    isClosing = true;
    started.reject(message.isForOperator ? new StartError(message.reason) : new Error(message.reason));
  };
  worker.on('message', (message: FromThread) => void heard(message));
  worker.on('error', (error) => {
    throw error;
  });
  worker.on('exit', () => {
    if (!isClosing) throw new Error('The thread that answers visitors has ended.');
  });

  const ask = <Name extends keyof Asked>(kind: Name, given: Asked[Name]): Promise<void> =>
    new Promise((resolve) => {
      underWay.set(kind, resolve);
      tell({ kind, given } as ToThread);
    });

  const end = async () => {
    isClosing = true;
    await worker.terminate();
  };

  const port = await started.promise.catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    port,
    followPages: async ({ place }, stopping) => {
      const ended = Promise.withResolvers<void>();
      const stop = () => void ask('unfollow', null).then(ended.resolve);
      await ask('follow', place);
      if (stopping.aborted) stop();
      else stopping.addEventListener('abort', stop, { once: true });
      return () => ended.promise;
    },
    drain: (graceMs) => ask('drain', graceMs),
    close: async () => {
      await ask('close', null);
      await end();
    },
  };
};
