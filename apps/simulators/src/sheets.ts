import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';
import { callOf, type SheetsSettings, sheetsApi } from './sheets-api.ts';
import {
  ApiFailure,
  invalidArgument,
  notFound,
  quotaExceeded,
  scopeMissing,
  serviceDisabled,
  storageFull,
  unauthenticated,
  unavailable,
} from './sheets-errors.ts';
import { sheetStylesheet, spreadsheetPage } from './sheets-page.ts';
import type { SpreadsheetStore } from './sheets-store.ts';

const BODY_BYTES = 10 * 1_048_576;

const FAULTS_BEFORE = [
  'unauthenticated',
  'scope-missing',
  'service-disabled',
  'storage-full',
  'quota',
  'too-large',
  'unavailable',
  'bad-gateway',
  'silence',
] as const;
const FAULTS_AFTER = ['unavailable-after-commit', 'answer-lost-after-commit'] as const;

/** What a test can make the next request meet. */
export const sheetsControl = () => simulatorControl([...FAULTS_BEFORE, ...FAULTS_AFTER]);
type SheetsControl = ReturnType<typeof sheetsControl>;

/** Fails instead of doing what was asked; true when everything has been said, or never will be. */
const failBefore = (control: SheetsControl, operation: string, reply: FastifyReply): boolean => {
  const { fault, retryAfter } = control.take(operation, ...FAULTS_BEFORE) ?? {};
  if (fault === 'unauthenticated') throw unauthenticated();
  if (fault === 'scope-missing') throw scopeMissing();
  if (fault === 'service-disabled') throw serviceDisabled();
  if (fault === 'quota') throw quotaExceeded(retryAfter);
  if (fault === 'unavailable') throw unavailable(retryAfter);
  if (fault === 'storage-full') void reply.status(403).send(storageFull);
  if (fault === 'too-large') void reply.status(413).type('text/html').send('<title>413</title>');
  if (fault === 'bad-gateway') void reply.status(502).type('text/html').send('<title>502</title>');
  if (fault === 'silence') reply.hijack();
  return fault !== undefined;
};

/** Fails after doing it; true when the answer is lost. */
const failAfter = (control: SheetsControl, operation: string, reply: FastifyReply): boolean => {
  const fault = control.take(operation, ...FAULTS_AFTER)?.fault;
  if (fault === 'unavailable-after-commit') throw unavailable();
  if (fault !== 'answer-lost-after-commit') return false;
  reply.hijack();
  reply.raw.destroy();
  return true;
};

/** Bodies are JSON and errors have Google's shape. */
const googleApp = (): FastifyInstance => {
  const app = Fastify({ bodyLimit: BODY_BYTES, routerOptions: { maxParamLength: 500 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(invalidArgument('Invalid JSON payload received. Unexpected end of string.'));
    }
  });
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(invalidArgument('Invalid JSON payload received. Unknown content type.')),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const failure =
      error instanceof ApiFailure
        ? error
        : new ApiFailure(error.statusCode ?? 500, 'INTERNAL', 'Internal error encountered.');
    return reply.status(failure.code).headers(failure.headers).send(failure.toBody());
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound().toBody()));
  return app;
};

const servePages = (app: FastifyInstance, store: SpreadsheetStore, publicUrl: string) => {
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(sheetStylesheet));
  app.get<{ Params: { id: string } }>('/spreadsheets/d/:id/edit', (request, reply) => {
    const found = store.find(request.params.id);
    const grid = found?.sheets[0];
    if (!found || !grid) throw notFound();
    const { title, format } = found;
    const page = spreadsheetPage({ title, grid, format, stylesheetUrl: `${publicUrl}/style.css` });
    return reply.type('text/html; charset=utf-8').send(page);
  });
};

const serveControl = (app: FastifyInstance, control: SheetsControl) =>
  app.all('/__sim/*', ({ method, url, body }, reply) => {
    const said = control.answer({ method, path: url, body });
    return reply.status(said.status).send(said.body);
  });

/** A stand-in for Google Sheets; spreadsheets live in memory, and their addresses show them as plain tables. */
export const sheetsSimulator = async ({
  control,
  ...settings
}: SheetsSettings & { control?: SheetsControl }) => {
  const { publicUrl } = settings;
  const mount = new URL(publicUrl).pathname.replace(/\/$/, '');
  const api = sheetsApi(settings);
  const app = googleApp();

  app.all('/v4/*', async (request: FastifyRequest, reply) => {
    const { method, url, headers, body } = request;
    const path = url.split('?', 1)[0] ?? '';
    const query = request.query as Record<string, string>;
    const call = callOf(method, path);
    control?.record({ method, path: decodeURIComponent(path), query, body: body ?? null });
    if (control && failBefore(control, call.operation, reply)) return reply;
    const result = await api.perform(call, { authorization: headers.authorization, query, body });
    return control && failAfter(control, call.operation, reply) ? reply : reply.send(result);
  });
  servePages(app, api.store, publicUrl);
  if (control) serveControl(app, control);
  await app.ready();

  return {
    ...mountedApp(app, mount),
    spreadsheets: api.store.all,
  };
};
