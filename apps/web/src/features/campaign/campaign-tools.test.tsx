// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aJob } from '../../buying/testing/a-job.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import CampaignTools from './campaign-tools.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ROWS = [{ adAccount: { id: 3 } }, { adAccount: { id: 3 } }, { adAccount: { id: 4 } }];

const show = async (rows: typeof ROWS | undefined) => {
  signInAs({ permissions: ['FORCE_UPDATE_CAMPAIGNS', 'GET_ADACCOUNTS'] });
  const asked = serve({
    'GET /ad-account': () => ({
      items: [
        { id: 3, name: 'VN 01', isConnected: true },
        { id: 4, name: 'Taboola', isConnected: false },
      ],
    }),
    'GET /adapter/3/sync/ads': () => ({ status: 'done', jobId: 1, job: aJob({ status: 'DONE' }) }),
  });
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
  await renderAt(
    '/campaign',
    <WithQueries>
      <CampaignTools rows={rows} onChanged={onChanged} />
    </WithQueries>,
  );
  return { asked, onChanged, button: screen.getByRole('button', { name: 'Force Update' }) };
};

it('waits for the list, so that it never updates more than what is in view', async () => {
  const { asked, button } = await show(undefined);
  await userEvent.click(button);
  expect(asked).toEqual([]);
});

it('updates each connected account in view once, over the days in view', async () => {
  const { asked, button, onChanged } = await show(ROWS);
  await userEvent.click(button);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(asked[0]).toContain('ids=3%2C4');
  const syncs = asked.filter((call) => call.includes('/adapter/'));
  expect(syncs).toHaveLength(1);
  expect(syncs[0]).toMatch(/^GET \/api\/adapter\/3\/sync\/ads\?wait=false&startDate=.+&endDate=.+/);
});
