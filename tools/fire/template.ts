import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDir, removeDataDir } from '../../apps/api/src/testing/data-dir.ts';
import { asSuperuser } from '../../apps/api/src/testing/superuser.ts';
import { runQuietly } from '../run.ts';
import { type Caller, demoEmails } from './callers.ts';
import { clusterOf, endLeftover } from './postgres.ts';
import { freePort, startProduct } from './product.ts';
import { signIn } from './session.ts';

/** A stopped installation with demo data and signed-in accounts, from which every scenario begins. */
export type Template = {
  callers: Caller[];
  appSecret: string;
  firstStart: number;
  /** A copy of it for one scenario. */
  copy(): Promise<string>;
  remove(): Promise<void>;
};

/** The demo's million clicks would take the machine away from what is tried here. */
async function leaveDemoFactsOut(dataDir: string): Promise<void> {
  const lines = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  await asSuperuser(lines[4] ?? '', 'update demo_loads set completed_at = now()', 'adhelm');
}

/** Ends what still runs on a scenario's folder and removes it. */
export async function clearAway(dataDir: string): Promise<void> {
  await endLeftover(dataDir);
  await removeDataDir(dataDir);
}

export async function makeTemplate(): Promise<Template> {
  const dataDir = await makeDataDir();
  const product = await startProduct({ dataDir, port: await freePort() });
  await leaveDemoFactsOut(dataDir);
  const callers: Caller[] = [];
  for (const email of demoEmails) {
    const accessToken = await signIn(product.url, email);
    callers.push({ email, accessToken, isAdmin: email === demoEmails[0] });
  }
  // Not a stop, which would wait for the demo's facts; its PostgreSQL ends in order.
  await product.kill();
  await endLeftover(dataDir, 'SIGINT');
  return {
    callers,
    firstStart: product.startSeconds,
    appSecret: await readFile(join(dataDir, 'app-secret'), 'utf8'),
    copy: async () => {
      const copied = await makeDataDir();
      await rm(copied, { recursive: true });
      // PostgreSQL's account owns its folder, which only `cp` keeps.
      const { ok, output } = await runQuietly('cp', ['-a', dataDir, copied]);
      if (!ok) throw new Error(output);
      return copied;
    },
    remove: () => clearAway(dataDir),
  };
}
