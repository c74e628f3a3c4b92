import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { runQuietly } from './run.ts';

const configuration = join(repositoryRoot, '.dependency-cruiser.cjs');
const cruisedFolders = ['packages', 'apps', 'e2e', 'bench', 'tools'];
const foldersThatMustBeSeen = ['packages/contract', 'packages/domain', 'apps/api', 'apps/web'];

type Violation = { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] };
type CruiseResult = { modules: { source: string }[]; summary: { violations: Violation[] } };

/** Reads every import below `folder` and holds it against the rules of the house. */
export async function cruise(folder: string): Promise<CruiseResult> {
  const present = cruisedFolders.filter((name) => existsSync(join(folder, name)));
  const args = ['--config', configuration, '--output-type', 'json', ...present];
  const { ok, stdout, output } = await runQuietly('depcruise', args, { cwd: folder });
  if (!ok) throw new Error(`dependency-cruiser did not run:\n${output}`);
  const result: CruiseResult = JSON.parse(stdout);
  return result;
}

export function describeViolation({ rule, from, to, cycle }: Violation): string {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  return `${rule.name}: ${from === to ? from : path.join(' → ')}`;
}

/** The workspaces of which not one module was seen: a check that looked at nothing proves nothing. */
export function unseenFolders(modules: { source: string }[]): string[] {
  return foldersThatMustBeSeen.filter(
    (folder) => !modules.some(({ source }) => source.startsWith(`${folder}/src/`)),
  );
}
