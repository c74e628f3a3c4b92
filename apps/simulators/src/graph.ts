import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { type GraphAnswer, graphApi } from './graph-api.ts';
import { DIALOG_FAULTS, serveDialog } from './graph-dialog.ts';
import { GraphFailure, invalidParameter } from './graph-errors.ts';
import { API_FAULTS } from './graph-faults.ts';
import { FULL_ACCESS, type GraphLimits, graphLimits } from './graph-limits.ts';
import { type AppCredentials, graphLogin, type TokenAnswer } from './graph-login.ts';
import { graphReports } from './graph-reports.ts';
import type { GraphRecord, GraphStore } from './graph-store.ts';
import { graphUpdates } from './graph-updates.ts';
import { type AccountSeed, graphWorld, type SimulatedPerson } from './graph-world.ts';
import { mountedApp } from './mounted-app.ts';

const WIRE_FAULTS = ['bad-gateway', 'silence', 'connection-lost'] as const;
const AFTER_FAULTS = ['answer-lost-after-commit', 'unavailable-after-commit'] as const;
const TOKEN_FAULTS = ['token-expires-in', 'no-expires-in', 'code-used', 'app-refused'] as const;

/** What a test can make the next requests meet. */
export const graphControl = () =>
  simulatorControl([...WIRE_FAULTS, ...AFTER_FAULTS, ...TOKEN_FAULTS, ...API_FAULTS, ...DIALOG_FAULTS]);
type GraphControl = ReturnType<typeof graphControl>;

const SECRETS = [
  'access_token',
  'appsecret_proof',
  'client_secret',
  'fb_exchange_token',
  'code',
  'input_token',
];
const BODY_BYTES = 5 * 1_048_576;

type Params = Record<string, string>;
const params = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.object()]),
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const paramsOf = (given: unknown): Params => {
  const { data } = params.safeParse(given ?? {});
  if (!data) throw invalidParameter('Unsupported parameters');
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, textOf(value)]));
};

/** Bodies are forms or JSON, and errors have Meta's shape. */
const graphApp = (): FastifyInstance => {
  const app = Fastify({ bodyLimit: BODY_BYTES, routerOptions: { maxParamLength: 500 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)));
    } catch {
      done(invalidParameter('Invalid JSON in the body'));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(invalidParameter('Unsupported content type')),
  );
  app.setErrorHandler((error, _request, reply) => {
    const failure =
      error instanceof GraphFailure
        ? error
        : new GraphFailure(1, 'An unknown error occurred', { status: 500 });
    const trace = `A${randomBytes(8).toString('base64url')}`;
    return reply
      .status(failure.status)
      .headers(failure.circumstances.headers ?? {})
      .send(failure.toBody(trace));
  });
  app.setNotFoundHandler(() => {
    throw new GraphFailure(2500, 'Unknown path components');
  });
  return app;
};

/** Fails on the wire instead of answering; true when everything has been said, or never will be. */
const failOnWire = (control: GraphControl, operation: string, reply: FastifyReply): boolean => {
  const { fault, retryAfter } = control.take(operation, ...WIRE_FAULTS) ?? {};
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (fault === 'bad-gateway')
    void reply.status(502).type('text/html').send('<html><title>502 Bad Gateway</title></html>');
  if (fault === 'silence') reply.hijack();
  if (fault === 'connection-lost') {
    reply.hijack();
    reply.raw.destroy();
  }
  return fault !== undefined;
};

/** Fails after doing what was asked; true when the answer is lost. */
const failAfter = (control: GraphControl, operation: string, reply: FastifyReply): boolean => {
  const fault = control.take(operation, ...AFTER_FAULTS)?.fault;
  if (fault === 'unavailable-after-commit')
    throw new GraphFailure(2, 'Service temporarily unavailable', { status: 500, transient: true });
  if (fault !== 'answer-lost-after-commit') return false;
  reply.hijack();
  reply.raw.destroy();
  return true;
};

export type GraphSettings = AppCredentials & {
  /** Where browsers reach it, e.g. http://localhost:3000/sim/facebook. */
  publicUrl: string;
  redirectUris: readonly string[];
  /** Where it tells the app that somebody removed it. */
  deauthorizeUrl?: string;
  seed: number;
  people: readonly SimulatedPerson[];
  accounts: readonly AccountSeed[];
  store: GraphStore;
  clock: () => Date;
  limits?: GraphLimits;
  /** Whether calls without appsecret_proof are refused. */
  requireProof?: boolean;
  fetch?: typeof fetch;
  control?: GraphControl;
};

const HALF_YEAR_MS = 180 * 86_400_000;

/** Half a year before the first start, whenever the next one is: what lies in the past does not move. */
const beginOf = async (records: readonly GraphRecord[], store: GraphStore, clock: () => Date) => {
  const known = records.find(({ kind }) => kind === 'world')?.value.begin;
  if (typeof known === 'number') return known;
  const begin = Math.floor(clock().getTime() / 3_600_000) * 3_600_000 - HALF_YEAR_MS;
  await store.save({ kind: 'world', id: 'begin', value: { begin } });
  return begin;
};

/**
 * A stand-in for Facebook's login and its Graph API for ads. Its world is made from a seed; what people change in it is
 * remembered by its store.
 */
export const graphSimulator = async (settings: GraphSettings) => {
  const { publicUrl, appId, appSecret, clock, store, control, people, seed, accounts } = settings;
  const mount = new URL(publicUrl).pathname.replace(/\/$/, '');
  const records = await store.all();
  const world = graphWorld({ seed, people, accounts, begin: await beginOf(records, store, clock) });
  const login = graphLogin({ app: { appId, appSecret }, store, clock, records });
  const limits = graphLimits(settings.limits ?? FULL_ACCESS);
  const updates = graphUpdates({ world, store, limits, clock, records });
  const reports = graphReports({ store, clock, records });
  const api = graphApi({
    publicUrl,
    world,
    login,
    limits,
    updates,
    reports,
    clock,
    requireProof: settings.requireProof ?? true,
    faults: control,
  });
  const app = graphApp();

  const tokenFor = async (given: Params): Promise<TokenAnswer> => {
    const refused = control?.take('token', 'app-refused', 'code-used')?.fault;
    if (refused === 'app-refused') throw new GraphFailure(1, 'Error validating client secret.');
    if (refused) throw new GraphFailure(100, 'This authorization code has been used.', { subcode: 36009 });
    const long = given.grant_type === 'fb_exchange_token';
    const seconds = long ? control?.take('token', 'token-expires-in')?.value : undefined;
    const answer = await (long ? login.exchangeToken(given, seconds) : login.exchangeCode(given));
    if (long && control?.take('token', 'no-expires-in')) delete answer.expires_in;
    return answer;
  };

  const perform = async (request: FastifyRequest, path: string, given: Params): Promise<GraphAnswer> => {
    const { method, headers } = request;
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
    const plain = (body: unknown) => ({ status: 200, headers: {}, body });
    if (/^\/[^/]+\/oauth\/access_token$/.test(path)) return plain(await tokenFor(given));
    if (/^\/[^/]+\/debug_token$/.test(path))
      return plain(login.inspect(given.input_token ?? '', token ?? given.access_token));
    return api.perform({ method, path, params: given, token });
  };

  serveDialog(app, {
    publicUrl,
    appId,
    redirectUris: settings.redirectUris,
    people,
    login,
    faults: control,
  });

  const deauthorize = async (person: string, { secret }: { secret?: string } = {}) => {
    if (secret === undefined) await login.revoke(person);
    const { deauthorizeUrl, fetch: send = fetch } = settings;
    if (!deauthorizeUrl) return undefined;
    const body = new URLSearchParams({ signed_request: login.signedRequest(person, secret) });
    return (await send(deauthorizeUrl, { method: 'POST', body })).status;
  };

  const notice = z.strictObject({ person: z.string(), secret: z.string().optional() });
  if (control) {
    app.get('/__sim/mutations', () => updates.mutations());
    /** Somebody removes the app at Facebook; with another secret it is somebody who only pretends. */
    app.post('/__sim/deauthorize', async ({ body }) => {
      const { person, secret } = notice.parse(body);
      return { status: await deauthorize(person, secret === undefined ? {} : { secret }) };
    });
    app.all('/__sim/*', ({ method, url, body }, reply) => {
      const said = control.answer({ method, path: url, body });
      return reply.status(said.status).send(said.body);
    });
  }

  app.all('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const given = { ...paramsOf(request.query), ...paramsOf(request.body) };
    const shown = Object.fromEntries(Object.entries(given).filter(([name]) => !SECRETS.includes(name)));
    const operation = api.operationOf(request.method, path);
    control?.record({ method: request.method, path, query: shown, body: null });
    if (control && failOnWire(control, operation, reply)) return reply;
    const { status, headers, body } = await perform(request, path, given);
    if (control && failAfter(control, operation, reply)) return reply;
    return reply.status(status).headers(headers).type('application/json; charset=utf-8').send(textOf(body));
  });
  await app.ready();

  return {
    ...mountedApp(app, mount),
    mutations: updates.mutations,
    deauthorize,
    /** A token without a dialog. */
    issueToken: login.issue,
    signedRequest: login.signedRequest,
  };
};
