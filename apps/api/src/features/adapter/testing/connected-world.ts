import type { IncomingMessage } from 'node:http';
import { ROLE } from '@adhelm/contract/constants';
import { integrationRoutes } from '@adhelm/contract/integration';
import type { GraphSettings } from '@adhelm/simulators/graph';
import type { Seams } from '../../../compose.ts';
import type { Config } from '../../../config.ts';
import { PUBLIC_URL, testApp } from '../../../testing/app.ts';
import { simulatedFacebook } from '../../../testing/simulated-facebook.ts';

/** A person of the simulated Facebook with three ad accounts. */
export const AN = '10158000000000001';

type Options = Partial<Pick<GraphSettings, 'people' | 'accounts' | 'limits'>> & {
  onRequest?: (request: IncomingMessage) => void;
  seams?: Seams;
  config?: Pick<Config, 'exchangeRates'>;
};

/** The product with a Facebook beside it whose clock is the same, and a lead advertiser who has not connected yet. */
export const connectedWorld = async ({ seams, config, ...options }: Options = {}) => {
  let waits = 0;
  let now: () => Date = () => new Date();
  const facebook = await simulatedFacebook({
    clock: () => now(),
    redirectUris: [`${PUBLIC_URL}/api${integrationRoutes.facebookCallback.path}`],
    ...options,
  });
  const t = await testApp({
    config: { facebook: facebook.app, ...config },
    seams,
    sleep: async () => {
      waits += 1;
    },
  });
  now = t.clock;
  const publisher = await t.addPublisher({ name: 'Northwind' });
  const lead = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher, name: 'Lead' });
  await t.system('update users set is_lead_advertiser = true where id = $1', [lead]);
  const owner = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: publisher, name: 'Owner' });
  const tokenOf = async (user: number) => (await t.signIn(user)).accessToken;
  const tokens = { lead: await tokenOf(lead), owner: await tokenOf(owner) };
  await t.system(
    `insert into currency_rates (currency, day, usd) values ('VND', '2026-01-01', 0.00004), ('VND', '2026-11-14', 0.00005)`,
  );

  /** What the workers would do now. */
  const runJobs = async (): Promise<void> => {
    const waiting = await t.system<{ id: number }>(
      `select id from sync_runs where status = 'WAITING' and (not_before is null or not_before <= $1)
        or status = 'RUNNING' order by id`,
      [t.clock()],
    );
    for (const { id } of waiting) await t.syncs.work(id);
    if (
      waiting.length > 0 &&
      (await t.system(`select from sync_runs where status = 'WAITING' and not_before is null`)).length > 0
    )
      await runJobs();
  };

  /** Goes to Facebook and back as the lead advertiser does, and gives where the app sends the browser then. */
  const connect = async ({ person = AN, approve = 'all', token = tokens.lead } = {}) => {
    const asked = await t.call(integrationRoutes.facebookLoginUrl, { token, query: {} });
    const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const dialog = await fetch(`${asked.result.url}&person=${person}&approve=${approve}`, {
      redirect: 'manual',
    });
    const back = new URL(dialog.headers.get('location') ?? '');
    const come = (cookies: string) =>
      t.callAny(integrationRoutes.facebookCallback, {
        query: Object.fromEntries(back.searchParams),
        cookie: cookies,
        headers: { host: new URL(PUBLIC_URL).host },
      });
    return { come: () => come(cookie), comeFromElsewhere: () => come(''), back };
  };

  return {
    t,
    facebook,
    publisher,
    lead,
    owner,
    tokens,
    tokenOf,
    connect,
    runJobs,
    /** How often the product waited for something so far. */
    waits: () => waits,
    close: async () => {
      await t.close();
      await facebook.close();
    },
  };
};

export type ConnectedWorld = Awaited<ReturnType<typeof connectedWorld>>;
