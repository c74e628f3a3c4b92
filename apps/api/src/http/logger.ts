import pino, { type Logger } from 'pino';

const SECRET_KEYS = [
  'accessToken',
  'refreshToken',
  'code',
  'state',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
];

/** Secrets in an address that some error or library might print. */
const inAddress = new RegExp(`((?:${SECRET_KEYS.join('|')})=)[^&\\s"']+`, 'gi');

export const withoutSecrets = (text: string): string => text.replace(inAddress, '$1[redacted]');

const redactedError = (error: Error) => {
  const plain = pino.stdSerializers.err(error);
  return { ...plain, message: withoutSecrets(plain.message), stack: withoutSecrets(plain.stack) };
};

export const createLogger = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: redactedError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
