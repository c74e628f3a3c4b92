import { stat } from 'node:fs/promises';
import { StartError } from '../../../start-error.ts';
import { type Account, runCommand } from './run-command.ts';

const ACCOUNT_NAME = 'postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses root: then it runs as the owner of the existing data, else as the user `postgres`. */
export async function accountFor(existingData: string | undefined): Promise<Account> {
  if (!isRoot()) return {};
  if (existingData) {
    const { uid, gid } = await stat(existingData);
    if (uid !== 0) return { uid, gid };
  }
  return (await findAccount()) ?? (await createAccount());
}

async function findAccount(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([
    runCommand('id', ['-u', ACCOUNT_NAME]),
    runCommand('id', ['-g', ACCOUNT_NAME]),
  ]);
  if (!uid.succeeded || !gid.succeeded) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

async function createAccount(): Promise<Account> {
  const created = await runCommand('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ACCOUNT_NAME,
  ]);
  // Another start may have created it in the meantime, so the outcome is judged by looking again.
  const account = await findAccount();
  if (account) return account;
  throw new StartError(
    `PostgreSQL does not run as root and the user "${ACCOUNT_NAME}" cannot be created (${created.output}). ` +
      'Start Adhelm as an ordinary user or set DATABASE_URL.',
  );
}

export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await runCommand('test', ['-x', folder], account)).succeeded;
}
