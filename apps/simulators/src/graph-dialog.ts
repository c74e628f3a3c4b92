import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fault } from './control.ts';
import { dialogError, dialogPage, dialogStylesheet } from './graph-dialog-page.ts';
import type { GraphLogin } from './graph-login.ts';
import type { SimulatedPerson } from './graph-world.ts';

type Query = Record<string, string | string[] | undefined>;

export const DIALOG_FAULTS = ['user-denied', 'scope-declined'] as const;

type Setting = {
  publicUrl: string;
  appId: string;
  /** The addresses that people may be sent back to, exactly. */
  redirectUris: readonly string[];
  people: readonly SimulatedPerson[];
  login: GraphLogin;
  faults:
    | { take: (operation: string, ...among: (typeof DIALOG_FAULTS)[number][]) => Fault<string> | undefined }
    | undefined;
};

const one = (value: Query[string]): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));
const all = (value: Query[string]): string[] => (value === undefined ? [] : [value].flat());

const CARRIED = ['client_id', 'redirect_uri', 'state', 'response_type', 'scope', 'auth_type'];

const DENIED = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
};

/** What is asked for; what somebody declined before is asked again only on purpose. */
const scopesAsked = (query: Query, declined: readonly string[]): string[] =>
  one(query.scope)
    .split(',')
    .filter((scope) => scope !== '' && (one(query.auth_type) === 'rerequest' || !declined.includes(scope)));

/**
 * The page on which somebody lets the app in. With `person=<id>&approve=all` (or some scopes, or `none`) in its address
 * it answers without being shown.
 */
export const serveDialog = (app: FastifyInstance, setting: Setting) => {
  const { publicUrl, appId, redirectUris, people, login, faults } = setting;
  const stylesheetUrl = `${publicUrl}/dialog.css`;

  const show = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      // The app sends the browser on from its callback, perhaps to a publisher's own domain: a form may end there too.
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(html);

  const sendBack = (reply: FastifyReply, query: Query, params: Record<string, string>) => {
    const target = new URL(one(query.redirect_uri));
    for (const [name, value] of Object.entries({ ...params, state: one(query.state) }))
      target.searchParams.set(name, value);
    // Facebook's own habit: a fragment that means nothing.
    if (params.code !== undefined) target.hash = '_=_';
    return reply.redirect(target.href, 302);
  };

  const mistake = (query: Query): string | undefined => {
    if (one(query.client_id) !== appId)
      return 'Invalid App ID: the provided app ID does not look like a valid app ID.';
    if (!redirectUris.includes(one(query.redirect_uri)))
      return 'URL blocked: this redirect failed because the redirect URI is not among the registered ones.';
    if (one(query.response_type) !== 'code') return 'Invalid response_type: only code is known here.';
    return one(query.state) === '' ? 'There is no state in the address.' : undefined;
  };

  app.get('/dialog.css', (_request, reply) => reply.type('text/css').send(dialogStylesheet));
  app.get<{ Querystring: Query }>('/:version/dialog/oauth', async ({ query }, reply) => {
    const wrong = mistake(query);
    if (wrong) return show(reply, 400, dialogError(wrong, stylesheetUrl));
    const person = people.find(({ id }) => id === one(query.person));
    const declined = person
      ? login
          .permissions(person.id)
          .flatMap(({ permission, status }) => (status === 'declined' ? [permission] : []))
      : [];
    const approve = one(query.approve);
    const decision = one(query.decision) || (approve && (approve === 'none' ? 'deny' : 'allow'));
    if (!person || decision === '') {
      const params = Object.fromEntries(CARRIED.map((name) => [name, one(query[name])]));
      return show(reply, 200, dialogPage({ people, scopes: scopesAsked(query, []), params, stylesheetUrl }));
    }
    if (decision === 'deny' || faults?.take('dialog', 'user-denied')) return sendBack(reply, query, DENIED);
    const asked = scopesAsked(query, one(query.decision) === '' ? declined : []);
    const ticked = approve === '' ? all(query.allow) : approve === 'all' ? asked : approve.split(',');
    const allowed = faults?.take('dialog', 'scope-declined') ? ticked.slice(0, -1) : ticked;
    const permissions = Object.fromEntries(
      asked.map((scope) => [scope, allowed.includes(scope) ? ('granted' as const) : ('declined' as const)]),
    );
    const code = await login.consent({
      person: person.id,
      redirectUri: one(query.redirect_uri),
      permissions,
    });
    return sendBack(reply, query, { code });
  });
};
