// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { Process } from '@adhelm/contract/integration';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { ProcessesCard } from './processes-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const process = (more: Partial<Process>): Process => ({
  id: crypto.randomUUID(),
  host: 'one',
  roles: ['site'],
  startedAt: '2026-11-17T08:00:00.000Z',
  seenAt: '2026-11-17T10:00:00.000Z',
  isSilent: false,
  waitingBytes: 0,
  waitsSince: null,
  lost: 0,
  ...more,
});

const show = async (processes: Process[]): Promise<string[]> => {
  signInAs({});
  serve({ 'GET /integration/processes': () => processes });
  await renderAt(
    '/integration',
    <WithQueries>
      <ProcessesCard />
    </WithQueries>,
  );
  const list = await screen.findByRole('region', { name: 'Processes' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

it('says what each process does, and what waits there', async () => {
  const [running, lagging, busy, silent, full] = await show([
    process({ roles: ['console', 'worker'] }),
    process({ host: 'two', waitingBytes: 2_340_000, waitsSince: '2026-11-17T09:40:00.000Z' }),
    process({ waitingBytes: 700, waitsSince: '2026-11-17T09:59:30.000Z' }),
    process({ isSilent: true, roles: ['worker'] }),
    process({ lost: 3 }),
  ]);
  expect(running).toMatch(
    /^Console, Worker on oneRunningStarted .+ · everything that visitors did is counted$/,
  );
  expect(lagging).toMatch(/^Websites on twoNeeds a look.+2\.3 MB to be counted, the oldest from /);
  expect(busy, 'what came half a minute ago is on its way').toMatch(/Running.+1 KB to be counted/);
  expect(silent).toMatch(/^Worker on oneSilentLast heard of /);
  expect(full).toMatch(/Needs a look.+3 steps could not be kept/);
});
