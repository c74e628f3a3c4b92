type ManifestChunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, ManifestChunk>;
export type FirstLoad = { screen: string; files: string[]; bytes: number };

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest lacks ${key}.`);
  return chunk;
}

function withStaticImports(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(chunkOf(manifest, key).imports ?? []));
  }
  return seen;
}

function scriptsOf(manifest: Manifest, keys: Iterable<string>): string[] {
  const files = [...keys].map((key) => chunkOf(manifest, key).file).filter((file) => file.endsWith('.js'));
  return [...new Set(files)].sort();
}

/** Screens are what an address opens; menus and dialogs, lazy too, come when somebody asks for them. */
const isScreen = (key: string): boolean => /\.(?:screen|page)\.tsx$/.test(key);

/**
 * The script that the heaviest first visit loads: the entry, what it imports, and of the screens one dynamic
 * import away the one that adds most.
 */
export function firstLoad(manifest: Manifest, sizeOf: (file: string) => number): FirstLoad {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest has no entry.');
  const shell = withStaticImports(manifest, entries);
  const screens = [...shell].flatMap((key) => chunkOf(manifest, key).dynamicImports ?? []).filter(isScreen);
  if (screens.length === 0) throw new Error('The manifest has no screen.');
  const visits = [...new Set(screens)].map((screen): FirstLoad => {
    const keys = shell.union(withStaticImports(manifest, [screen]));
    const files = scriptsOf(manifest, keys);
    return { screen, files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  });
  return visits.reduce((heaviest, visit) => (visit.bytes > heaviest.bytes ? visit : heaviest));
}
