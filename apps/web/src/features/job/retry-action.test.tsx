// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aJob } from '../../buying/testing/a-job.ts';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs } from '../../testing/signed-in.tsx';
import { RetryAction } from './retry-action.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (status: 'FAILED' | 'RUNNING') => {
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
  const row = aJob({ id: 12, status, error: 'Facebook cannot be reached.' });
  await renderAt('/job', <RetryAction row={row} onChanged={onChanged} />);
  return onChanged;
};
const retry = () => screen.queryByRole('button', { name: 'Retry VN 01' });

it('goes on with a job that failed, once', async () => {
  signInAs({ permissions: ['GET_JOBS'] });
  const asked = serve({ 'POST /jobs/12/retry': () => aJob({ id: 12, status: 'WAITING' }) });
  const said = vi.spyOn(toast, 'success');
  const onChanged = await show('FAILED');
  await userEvent.click(retry() as HTMLElement);
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(asked).toEqual(['POST /api/jobs/12/retry']);
  expect(said).toHaveBeenCalledWith('It goes on where it stopped');
});

it('has nothing to retry while a job runs', async () => {
  signInAs({ permissions: ['GET_JOBS'] });
  await show('RUNNING');
  expect(retry()).toBeNull();
});
