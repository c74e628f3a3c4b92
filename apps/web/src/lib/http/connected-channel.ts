import { CONNECT_ERRORS } from '@adhelm/contract/google-connect-errors';

/** Why an account was not connected: one of the reasons we give, or one that we do not know. */
export const CONNECTION_ERRORS = [...CONNECT_ERRORS, 'unknown'] as const;
export type ConnectionError = (typeof CONNECTION_ERRORS)[number];

/** An outside account was connected in another window, or not: then with the reason. */
export type Connection = { service: string; error: ConnectionError | null };

const CHANNEL = 'adhelm-connected';

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'service' in value && 'error' in value;

export const announceConnected = (connection: Connection): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(connection);
  channel.close();
};

/** Returns how to stop listening. */
export const onConnected = (listener: (connection: Connection) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isConnection(data)) listener(data);
  });
  return () => channel.close();
};
