import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { place } from './support/place.ts';
import { expect, test } from './support/test.ts';

const engineLogs = async () => {
  const names = await readdir(place.dataDir(), { recursive: true });
  return names.filter((name) => name.endsWith('.log')).map((name) => join(place.dataDir(), name));
};

test('no token, code or state of any journey stands in a log', async ({ request }) => {
  const marker = randomUUID();
  await request.get('/api/health', { headers: { 'x-request-id': marker } });
  const serverLog = () => readFile(place.serverLog(), 'utf8');
  await expect.poll(serverLog, 'everything up to now is written').toContain(marker);

  const secrets = new Set((await readFile(place.secrets(), 'utf8')).split('\n').filter(Boolean));
  expect(secrets.size, 'the journeys have used tokens').toBeGreaterThan(10);
  for (const file of [place.serverLog(), ...(await engineLogs())]) {
    const log = await readFile(file, 'utf8');
    expect(
      [...secrets].filter((secret) => log.includes(secret)),
      file,
    ).toEqual([]);
    expect(log, file).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
  }
  expect(await serverLog(), 'sign-ins are logged at all').toContain('"path":"/api/auth/google/callback"');
});
