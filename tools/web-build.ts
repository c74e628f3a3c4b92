import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { withProgress } from './progress.mjs';
import { repositoryRoot } from './repository.ts';
import { runQuietly } from './run.ts';

const webRoot = join(repositoryRoot, 'apps/web');
const output = join(webRoot, 'dist');
const stamp = '.vite/sources.sha256';
const workPrefix = '.building-';
const inputs = ['package-lock.json', 'tsconfig.base.json', 'packages/*/src/**', 'apps/web/**'];

class WebBuildError extends Error {}

function isGenerated(name: string): boolean {
  return name === 'node_modules' || name === 'dist' || name.startsWith(workPrefix);
}

function hashOfSources(): string {
  const files = globSync(inputs, {
    cwd: repositoryRoot,
    withFileTypes: true,
    exclude: (entry) => isGenerated(entry.name) || /\.test\.tsx?$/.test(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(repositoryRoot.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function isUpToDate(hash: string): boolean {
  const file = join(output, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

async function removeAbandonedBuilds(): Promise<void> {
  const entries = await readdir(webRoot);
  const abandoned = entries.filter(
    (name) => name.startsWith(workPrefix) && !isRunning(Number(name.slice(workPrefix.length))),
  );
  for (const name of abandoned) await rm(join(webRoot, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The server sends these instead where a browser takes them. */
async function compress(folder: string): Promise<void> {
  for (const file of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const content = readFileSync(join(folder, file));
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content));
  }
}

async function build(hash: string): Promise<void> {
  // The whole build happens beside the output, so that a killed build never leaves half an app to serve.
  const work = join(webRoot, `${workPrefix}${process.pid}`);
  const built = join(work, 'new/dist');
  await mkdir(join(work, 'old'), { recursive: true });
  try {
    const result = await runQuietly('vite', ['build', '--outDir', built, '--emptyOutDir'], {
      cwd: webRoot,
      env: { NODE_ENV: 'production' },
    });
    if (!result.ok) throw new WebBuildError(`${result.output}\nThe web app does not build.`);
    await compress(built);
    await writeFile(join(built, stamp), hash);
    if (existsSync(output)) await rename(output, join(work, 'old/dist'));
    await rename(built, output);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Builds the web app into apps/web/dist unless the one there was made from the same sources; a failure ends the process. */
export async function ensureWebBuild(): Promise<void> {
  const hash = hashOfSources();
  if (isUpToDate(hash)) return;
  await removeAbandonedBuilds();
  try {
    await withProgress('Building the web app (only when its sources changed)', () => build(hash));
  } catch (error) {
    if (!(error instanceof WebBuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
