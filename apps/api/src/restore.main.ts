import { readFile, writeFile } from 'node:fs/promises';
import { commandLog, runCommand, say } from './backup/command.ts';
import { openStores, refuseCluster } from './backup/open-stores.ts';
import { type Backup, openBackup } from './backup/read-backup.ts';
import { refuseUnfit, restoreInto } from './backup/restore.ts';
import { readStoreSettings, type StoreSettings, secretFile } from './config.ts';
import { StartError } from './start-error.ts';

/** An embedded installation gets the secret of the backup; another one keeps its own. */
const restoreSecret = async ({ databaseUrl, dataDir, hasAppSecret }: StoreSettings, backup: Backup) => {
  if (!backup.manifest.secret || hasAppSecret) return;
  if (databaseUrl)
    throw new StartError(
      'Set APP_SECRET to what stands in the file app-secret of the backup, here and for the product.',
    );
  const secret = await backup.secret();
  const file = secretFile(dataDir);
  await writeFile(file, secret, { flag: 'wx', mode: 0o600, flush: true }).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      if ((await readFile(file, 'utf8')) !== secret)
        throw new StartError(`${file} is another secret than that of the backup. Nothing was changed.`);
    },
  );
};

await runCommand('Say where from: npm run restore -- FOLDER', async (folder) => {
  const settings = readStoreSettings(process.env);
  refuseCluster(settings);
  const backup = await openBackup(folder);
  const log = commandLog();
  const stores = await openStores(settings, log);
  try {
    const target = { ...stores, log };
    await refuseUnfit(target, backup);
    await restoreSecret(settings, backup);
    await restoreInto(target, backup, say);
  } finally {
    await stores.close();
  }
  say(`This installation is as it was at ${backup.manifest.moment}. Everybody has to sign in again.`);
  if (!backup.manifest.secret) say('The backup has no secret: start the product with the APP_SECRET it had.');
});
