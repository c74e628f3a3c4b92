type LockedPackage = {
  version?: string;
  /** The hash that what is downloaded must have. */
  integrity?: string;
  /** A workspace of our own. */
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Where a prebuilt package runs, read from its name: `@rolldown/binding-linux-x64-musl`. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const cpu = processors.filter((processor) => words.includes(processor));
  const os = systems.filter((system) => words.includes(system));
  if (cpu.length !== 1 || os.length > 1) throw new Error(`No platform can be read from the name ${name}.`);
  if (!os.includes('linux')) return os.length === 0 ? { cpu } : { cpu, os };
  return { cpu, os, libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] };
}

function isLocked(lock: Lockfile, from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  return ['', ...folders.map((folder) => `${folder}/`)].some(
    (folder) => `${folder}node_modules/${name}` in lock.packages,
  );
}

/** The optional packages that a locked package names but the lockfile lacks: `npm ci` refuses such a lockfile. */
export function missingOptionalPackages(lock: Lockfile): { name: string; version: string; dev: boolean }[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, path, name))
      .map(([name, version]) => ({ name, version, dev: locked.dev === true })),
  );
}

/** The packages from a registry whose content the lockfile does not pin. */
export function packagesWithoutIntegrity(lock: Lockfile): { path: string; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { version, integrity, link }]) => {
    const name = path.split('node_modules/').slice(1).at(-1);
    return name && version && !link && !integrity ? [{ path, name, version }] : [];
  });
}

/** Whether npm installs a package where the product is built, tested and served: Linux on x64 with glibc. */
export function isInstalledOnServers(lock: Lockfile, path: string): boolean {
  const { os, cpu, libc } = lock.packages[path] ?? {};
  const fits = (wanted: string[] | undefined, own: string) => !wanted || wanted.includes(own);
  return fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
}

export function completeLockfile(lock: Lockfile): Lockfile {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingOptionalPackages(lock)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
