import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedRequest } from '@adhelm/simulators/control';
import { googleIdentity, identityControl } from '@adhelm/simulators/google-identity';
import { memoryIdentityStore } from '@adhelm/simulators/identity-store';
import { sheetsControl, sheetsSimulator } from '@adhelm/simulators/sheets';
import type { Clock } from '../ports/clock.ts';
import { PUBLIC_URL } from './app.ts';

const CLIENT = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' };
const IDENTITY_MOUNT = '/oidc';

type Fault = { fault: string; on?: string; times?: number; retryAfter?: number };

/** Google's sign-in and Sheets on a port of their own, with the controls that make them fail. */
export const simulatedGoogle = async (emails: readonly string[], clock: Clock) => {
  const server = createServer((request, response) => {
    const { handle } = request.url?.startsWith(`${IDENTITY_MOUNT}/`) ? identity : sheets;
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${address}${IDENTITY_MOUNT}`;
  const identity = await googleIdentity({
    ...CLIENT,
    issuer,
    redirectUri: `${PUBLIC_URL}/api/auth/google/callback`,
    cookieSecret: 'cookies-of-the-tests',
    store: memoryIdentityStore(),
    accounts: emails.map((email) => ({ email, name: email, note: 'of the tests' })),
    control: identityControl(),
  });
  const sheets = await sheetsSimulator({
    publicUrl: address,
    tokenInfo: identity.tokenInfo,
    clock,
    control: sheetsControl(),
  });

  const control = async (url: string, method = 'GET', body?: object): Promise<unknown> => {
    const answer = await fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  return {
    config: { ...CLIENT, issuer, tokenUrl: `${issuer}/token`, sheetsRootUrl: address },
    /** What the next sign-in or refresh shall meet. */
    failIdentity: (fault: Fault) => control(`${issuer}/__sim/faults`, 'POST', fault),
    /** What the next calls to Sheets shall meet. */
    failSheets: (fault: Fault) => control(`${address}/__sim/faults`, 'POST', fault),
    forget: async () => {
      await control(`${issuer}/__sim/faults`, 'DELETE');
      await control(`${address}/__sim/faults`, 'DELETE');
      await control(`${address}/__sim/requests`, 'DELETE');
    },
    /** The requests that came to Sheets. */
    requests: async () => (await control(`${address}/__sim/requests`)) as RecordedRequest[],
    spreadsheets: sheets.spreadsheets,
    close: async () => {
      await sheets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type SimulatedGoogle = Awaited<ReturnType<typeof simulatedGoogle>>;
