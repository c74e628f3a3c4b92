import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProduct } from '../../tools/fire/product.ts';
import { place } from './place.ts';

// The shell only sends everything the product prints into a file, then becomes the product.
const START = 'LOG_LEVEL=debug exec node tools/start.ts >"$0" 2>&1';

/** Starts the one product that all tests use, as `npm start` does, and removes it and its data afterwards. */
const startForTheRun = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adhelm-e2e-'));
  // Started as root, PostgreSQL runs as another user and would put its data elsewhere, where it outlives the run.
  await chmod(folder, 0o755);
  process.env.E2E_FOLDER = folder;
  await writeFile(place.secrets(), '');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const sitePort = String(await freePort());
  process.env.E2E_SITE_PORT = sitePort;
  try {
    const product = await startProduct({
      dataDir: place.dataDir(),
      port: await freePort(),
      env: { SITE_PORT: sitePort, DEMO_CLICKS: '100000' },
      command: ['/bin/sh', '-c', START, place.serverLog()],
    });
    process.env.E2E_URL = product.url;
    return async () => {
      await product.stop();
      await removeFolder();
    };
  } catch (error) {
    console.error(await readFile(place.serverLog(), 'utf8').catch(() => ''));
    await removeFolder();
    throw error;
  }
};

export default startForTheRun;
