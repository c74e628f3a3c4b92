// @vitest-environment happy-dom
import type { OutsideService } from '@adhelm/contract/integration';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { announceConnected } from '../../lib/http/connected-channel.ts';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { ServicesSection } from './services-section.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sheets = (status: OutsideService['status']): OutsideService => ({
  key: 'GOOGLE_SHEETS',
  status,
  isPersonal: true,
  isSimulated: false,
  connectedAt: status === 'CONNECTED' ? '2026-11-01T00:00:00.000Z' : null,
});
const OPENAI: OutsideService = {
  key: 'OPENAI',
  status: 'CONNECTED',
  isPersonal: false,
  isSimulated: true,
  connectedAt: null,
};
const GEMINI: OutsideService = { ...OPENAI, key: 'GEMINI', status: 'DISCONNECTED', isSimulated: false };

const show = async (now: () => OutsideService['status'], more: Parameters<typeof serve>[0] = {}) => {
  signInAs({ id: 8, permissions: ['GET_INTEGRATIONS'] });
  const asked = serve({ 'GET /integration/services': () => [sheets(now()), OPENAI, GEMINI], ...more });
  await renderAt(
    '/integration',
    <WithQueries>
      <ServicesSection />
    </WithQueries>,
  );
  await screen.findByText('Google Sheets');
  return asked;
};

it('says what is connected, what stands in and what nobody has set up', async () => {
  await show(() => 'CONNECTED');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Google SheetsConnectedConnected since .*Disconnect$/);
  expect(lines.slice(1)).toEqual([
    'OpenAIConnectedTranslation of landing pages · built-in stand-in',
    'GeminiDisconnectedNot set up for this installation',
  ]);
});

it('connects in another window and shows it once that says so', async () => {
  let status: OutsideService['status'] = 'DISCONNECTED';
  const opened = vi.fn<(url: string) => object>(() => ({}));
  vi.stubGlobal('open', opened);
  await show(() => status, { 'GET /google/connect-url': () => ({ url: 'https://google.example/ask' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://google.example/ask', '_blank'));
  status = 'CONNECTED';
  announceConnected({ service: 'google', error: null });
  await screen.findByRole('button', { name: 'Disconnect' });
});

it('takes it back after a question, and says why it could not', async () => {
  const message = 'Google cannot be reached right now. Please try again in a moment.';
  let isDown = true;
  let status: OutsideService['status'] = 'CONNECTED';
  const [failed, said] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'success')];
  await show(() => status, {
    'POST /google/disconnect': () => {
      if (isDown) throw new ApiError({ statusCode: 502, errorCode: 'EX01', message });
      status = 'DISCONNECTED';
      return {};
    },
  });
  const press = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText(/take your consent back/);
    await userEvent.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) as HTMLElement);
  };
  await press();
  await waitFor(() => expect(failed).toHaveBeenCalledWith(message));
  isDown = false;
  await waitFor(() => expect(screen.queryByText(/take your consent back/)).toBeNull());
  await press();
  await screen.findByRole('button', { name: 'Connect' });
  expect(said).toHaveBeenCalledWith('Disconnected successfully');
});
