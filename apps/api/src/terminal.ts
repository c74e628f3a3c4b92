import type { DestinationStream } from 'pino';

type Screen = { write: (text: string) => unknown; columns?: number };
type Account = { email: string; name: string; note: string };
type Ready = { publicUrl: string; accounts: readonly Account[] };

/** The levels of the log. */
const INFO = 30;
const WARNING = 40;
const ERROR = 50;

const CLEAR_LINE = '\r\u001b[2K';
const DEFAULT_COLUMNS = 80;

/** What somebody sent may stand in a line of the log; it must not move the cursor or rename the window. */
const harmless = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const recordOf = (line: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(line);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What went wrong and where, as far as the line knows. */
const troubleOf = (record: Record<string, unknown>): string[] => {
  const { err } = record;
  if (typeof err !== 'object' || err === null) return [];
  const stack = 'stack' in err ? textOf(err.stack) : '';
  return (stack || ('message' in err ? textOf(err.message) : '')).split('\n');
};

const detailOf = ({ days, of, migration }: Record<string, unknown>): string => {
  if (typeof days === 'number' && typeof of === 'number') return `: ${Math.floor((days / of) * 100)} %`;
  return typeof migration === 'string' ? `: ${migration}` : '';
};

/** The block that stands there once everything is served. */
const welcome = ({ publicUrl, accounts }: Ready): string[] => [
  '',
  `Adhelm is ready at ${publicUrl}`,
  '',
  accounts.length > 0 ? 'Press "Login with Google" and pick an account:' : 'Sign in with Google.',
  ...accounts.map(({ email, name, note }) => `  ${email.padEnd(22)} ${name} (${note})`),
  '',
  'Press Ctrl+C to stop.',
  '',
];

/**
 * What the log says to a person at a terminal: a line for each step, progress in place, trouble in full, and none of
 * the requests unless the log is asked for more than usual.
 */
export const terminalLog = (screen: Screen, level: string) => {
  /** The message whose line is not ended yet, so that its next one takes its place. */
  let open: string | null = null;
  // A terminal that does not know its size says 0.
  const fitting = (text: string) => text.slice(0, (screen.columns || DEFAULT_COLUMNS) - 1);
  const endLine = () => {
    if (open !== null) screen.write('\n');
    open = null;
  };
  const say = (lines: readonly string[]) => {
    endLine();
    for (const line of lines) screen.write(`${harmless(line)}\n`);
  };
  const sayInPlace = (message: string, detail: string) => {
    if (open !== message) endLine();
    screen.write(`${CLEAR_LINE}${fitting(harmless(sentence(message) + detail))}`);
    open = message;
  };
  const write = (line: string) => {
    const record = recordOf(line);
    const message = textOf(record.msg);
    const at = Number(record.level);
    const isRequest = 'method' in record && 'status' in record;
    if (at >= WARNING) {
      const [first = '', ...rest] = troubleOf(record);
      const title = at >= ERROR ? 'Error' : 'Warning';
      say([`${title}: ${message}${first && `: ${first}`}`, ...(at >= ERROR ? rest : [])]);
    } else if (at === INFO && isRequest && level === 'info') return;
    else if (detailOf(record) !== '') sayInPlace(message, detailOf(record));
    else if (isRequest)
      say([[record.method, record.path, record.status, `${textOf(record.ms)} ms`].map(textOf).join(' ')]);
    else say([sentence(message)]);
  };
  const destination: DestinationStream = { write };
  return { destination, ready: (ready: Ready) => say(welcome(ready)) };
};
