import path from 'node:path';
import { createLogger } from '../http/logger.ts';
import { orOneLine, StartError } from '../start-error.ts';

/** npm runs commands in the project's folder and tells where the operator stands. */
const folderFrom = (words: string[], usage: string): string => {
  const [folder, ...others] = words;
  if (!folder || others.length > 0) throw new StartError(usage);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
};

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Only what goes wrong: progress is said in lines of its own. */
export const commandLog = () => createLogger('warn');

/** Runs a command of the operator whose only word is a folder. */
export const runCommand = (usage: string, work: (folder: string) => Promise<void>): Promise<void> =>
  orOneLine(() => work(folderFrom(process.argv.slice(2), usage)));
