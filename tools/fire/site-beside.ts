import { freePort, type Product, startProduct } from './product.ts';
import type { SharedStores } from './shared-stores.ts';

/** A console that also works, and a process that serves websites, on the same stores. */
export type SiteBeside = {
  /** Where the console is. */
  url: string;
  /** Where the websites are. */
  site: string;
  end(): Promise<void>;
};

export async function startSiteBeside(stores: SharedStores): Promise<SiteBeside> {
  const running: Product[] = [];
  const end = async () => {
    for (const product of running) await product.kill();
  };
  const start = async (ROLES: string, more: NodeJS.ProcessEnv = {}) => {
    const env = { ...stores.env, ROLES, ...more };
    const product = await startProduct({ dataDir: stores.dataDir, port: await freePort(), env });
    running.push(product);
    return product;
  };
  try {
    const sitePort = await freePort();
    const { url } = await start('console,worker');
    await start('site', { SITE_PORT: String(sitePort), PUBLIC_URL: url });
    return { url, site: `http://127.0.0.1:${sitePort}`, end };
  } catch (error) {
    await end();
    throw error;
  }
}
