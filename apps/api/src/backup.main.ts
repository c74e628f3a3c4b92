import { askRunningProduct } from './backup/ask-control.ts';
import { commandLog, runCommand, say } from './backup/command.ts';
import type { BackupSource } from './backup/contents.ts';
import { openSource } from './backup/open-source.ts';
import { openStores, refuseCluster } from './backup/open-stores.ts';
import { refuseTaken, writeBackup } from './backup/write-backup.ts';
import { readStoreSettings, type StoreSettings } from './config.ts';

/** The running product reads its own engines; servers, and engines that nobody runs, are opened here. */
const openWhatThereIs = async (settings: StoreSettings): Promise<BackupSource> => {
  const isEmbedded = !settings.databaseUrl || !settings.clickhouseUrl;
  const running = isEmbedded ? await askRunningProduct(settings.dataDir) : undefined;
  if (running) return running;
  const stores = await openStores(settings, commandLog());
  try {
    const source = await openSource(stores);
    const close = async () => {
      try {
        await source.close();
      } finally {
        await stores.close();
      }
    };
    return { ...source, close };
  } catch (error) {
    await stores.close();
    throw error;
  }
};

await runCommand('Say where to: npm run backup -- FOLDER', async (folder) => {
  const settings = readStoreSettings(process.env);
  refuseCluster(settings);
  await refuseTaken(folder);
  const source = await openWhatThereIs(settings);
  try {
    const { moment, files } = await writeBackup(source, folder, say);
    if (files.missing.length > 0)
      say(
        `warning: ${files.missing.length} uploaded files are gone from the file storage (see manifest.json)`,
      );
    say(`${folder} shows this installation as it was at ${moment}.`);
  } finally {
    await source.close();
  }
});
