import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedRequest } from '@adhelm/simulators/control';
import { type GraphSettings, graphControl, graphSimulator } from '@adhelm/simulators/graph';
import { madeUpWorld } from '@adhelm/simulators/graph-made-up';
import { memoryGraphStore } from '@adhelm/simulators/graph-store';
import type { Mutation } from '@adhelm/simulators/graph-updates';

const FACEBOOK_APP = { appId: '700000000000001', appSecret: 'secret-of-the-facebook-app' };
const SEED = 7;

type Fault = { fault: string; on?: string; times?: number; value?: number; retryAfter?: number };
type Settings = Partial<GraphSettings> &
  Pick<GraphSettings, 'clock'> & {
    /** Told of every request that is not one of the controls, before it is answered. */
    onRequest?: (request: IncomingMessage) => void;
  };

/** Facebook on a port of its own, with the controls that make it fail. */
export const simulatedFacebook = async ({ onRequest = () => {}, ...settings }: Settings) => {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/__sim/')) onRequest(request);
    simulator.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const control = graphControl();
  const simulator = await graphSimulator({
    ...FACEBOOK_APP,
    publicUrl: address,
    redirectUris: [`${address}/callback`],
    seed: SEED,
    ...madeUpWorld(SEED),
    store: memoryGraphStore(),
    control,
    ...settings,
  });

  const ask = async (path: string, method = 'GET', body?: object): Promise<unknown> => {
    const answer = await fetch(`${address}/__sim/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  return {
    address,
    /** What an adapter needs to talk to it. */
    app: { ...FACEBOOK_APP, graphUrl: address, dialogUrl: address },
    redirectUri: `${address}/callback`,
    /** What the next calls shall meet. */
    fail: (fault: Fault) => ask('faults', 'POST', fault),
    /** Forgets faults that nobody met and requests that came. */
    forget: async () => {
      await ask('faults', 'DELETE');
      await ask('requests', 'DELETE');
    },
    requests: async () => (await ask('requests')) as RecordedRequest[],
    /** Everything that a call really changed. */
    mutations: async () => (await ask('mutations')) as Mutation[],
    deauthorize: (person: string, secret?: string) => ask('deauthorize', 'POST', { person, secret }),
    issueToken: simulator.issueToken,
    signedRequest: simulator.signedRequest,
    close: async () => {
      await simulator.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type SimulatedFacebook = Awaited<ReturnType<typeof simulatedFacebook>>;
