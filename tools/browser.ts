import { existsSync } from 'node:fs';
import { runQuietly } from './run.ts';

/** The same engine without a window: a page costs it half the processor time. */
const headlessShell = 'chromium-headless-shell';
const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

async function runs(path: string): Promise<boolean> {
  // A distribution may ship a stub in place of a browser, so that only a version counts as a find.
  const { ok, stdout } = await runQuietly(path, ['--version']);
  return ok && /\d+\.\d+/.test(stdout);
}

async function findBrowser(names: string[]): Promise<string | null> {
  for (const name of names) {
    const { ok, stdout } = await runQuietly('/bin/sh', ['-c', `command -v ${name}`]);
    const path = stdout.trim();
    if (ok && (await runs(path))) return path;
  }
  return null;
}

async function installOnDebian(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing a browser for the browser tests (apt-get install) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const outputs = [(await runQuietly('apt-get', ['update'], { env })).output];
  // Older distributions do not have the shell as a package of its own.
  for (const name of [headlessShell, 'chromium']) {
    const packages = [name, 'fonts-noto-cjk'];
    const install = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
    });
    const path = install.ok ? await findBrowser([name]) : null;
    if (path) return path;
    outputs.push(install.output);
  }
  console.error(outputs.join(''));
  return null;
}

async function installFromPlaywright(): Promise<void> {
  console.log("Fetching Playwright's own browser for the browser tests …");
  const { ok, output } = await runQuietly('playwright', ['install', 'chromium']);
  if (!ok) throw new Error(`${output}\nNo browser: install chromium or set CHROMIUM_PATH to one.`);
}

/** Makes sure that a browser is there; the variables tell Playwright which (none of them: its own). */
export async function ensureBrowser(): Promise<{ CHROMIUM_PATH?: string }> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return { CHROMIUM_PATH: chosen };
    throw new Error(`CHROMIUM_PATH (${chosen}) is not a browser that starts.`);
  }
  const path =
    (await findBrowser([headlessShell])) ?? (await installOnDebian()) ?? (await findBrowser(systemBrowsers));
  if (path) return { CHROMIUM_PATH: path };
  await installFromPlaywright();
  return {};
}
