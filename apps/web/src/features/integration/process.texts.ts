const ROLES: Record<string, string> = { console: 'Console', site: 'Websites', worker: 'Worker' };

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const processTexts = {
  title: 'Processes',
  name: (roles: readonly string[], host: string) =>
    `${roles.map((role) => ROLES[role] ?? role).join(', ')} on ${host}`,
  runs: 'Running',
  lags: 'Needs a look',
  silent: 'Silent',
  startedAt: (time: string) => `Started ${time}`,
  lastHeard: (time: string) => `Last heard of ${time}`,
  nothingWaits: 'everything that visitors did is counted',
  waits: (bytes: number, since: string) => `${sizeOf(bytes)} to be counted, the oldest from ${since}`,
  lost: (count: number) => `${count} steps could not be kept, since the disk was full`,
};
