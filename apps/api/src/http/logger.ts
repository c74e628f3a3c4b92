import pino, { type Logger } from 'pino';

const SECRET_KEYS = [
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code_verifier',
  'code',
  'state',
  'ticket',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
];

/** Secrets in an address that some error or library might print. */
const inAddress = new RegExp(`((?:${SECRET_KEYS.join('|')})=)[^&\\s"'\\\\]+`, 'gi');

const withoutSecrets = (line: string): string => line.replace(inAddress, '$1[redacted]');

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
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
