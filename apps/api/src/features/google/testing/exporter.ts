import { ROLE } from '@adhelm/contract/constants';
import { googleRoutes } from '@adhelm/contract/google';
import type { Body } from '@adhelm/contract/route';
import { createLogger } from '../../../http/logger.ts';
import { PUBLIC_URL, testApp } from '../../../testing/app.ts';
import { simulatedGoogle } from '../../../testing/simulated-google.ts';
import { webBrowser } from '../../../testing/web-browser.ts';

export const EMAIL = 'exporter@example.com';

type Export = Body<typeof googleRoutes.sheets>;

export const SMALL: Export = {
  title: 'pixels_2026-11-15',
  sheetName: 'Pixels',
  data: [
    ['Id', 'Name'],
    [1, 'One'],
  ],
};

/** Somebody who exports to a simulated Google, in an app whose waiting takes no time. */
export const exporter = async () => {
  const lines: string[] = [];
  const slept: number[] = [];
  let now = (): Date => new Date();
  const google = await simulatedGoogle([EMAIL], () => now());
  const t = await testApp({
    config: { google: google.config },
    log: createLogger('trace', { write: (line) => void lines.push(line) }),
    sleep: async (ms) => {
      slept.push(ms);
      t.clock.advance(ms);
    },
  });
  now = t.clock;
  const address = await t.listen();
  const userId = await t.addUser({ email: EMAIL, roleId: ROLE.ADVERTISER });
  const token = (await t.signIn(userId)).accessToken;

  /** Follows a connect address in a browser that holds the cookies of its answer; gives where that ends. */
  const follow = async (url: string, cookies: readonly { name: string; value: string }[]) => {
    const browser = webBrowser(address);
    for (const { name, value } of cookies) browser.setCookie(name, value);
    return (await browser.follow(url)).url;
  };

  return {
    t,
    google,
    address,
    userId,
    token,
    /** Every log line so far. */
    lines,
    /** The waits since the last `settle`. */
    slept,
    follow,
    connect: async () => {
      const query = { origin: PUBLIC_URL };
      const { result, cookies } = await t.call(googleRoutes.connectUrl, { token, query });
      return follow(result.url, cookies);
    },
    exportSheet: (body: Export = SMALL, headers?: Record<string, string>) =>
      t.call(googleRoutes.sheets, { token, body, headers }),
    grants: () => t.system<{ refresh_token: Buffer }>('select refresh_token from google_grants'),
    /** Takes faults and records back, and lets the minute of the quota pass. */
    settle: async () => {
      await google.forget();
      slept.length = 0;
      t.clock.advance(60_000);
    },
    close: async () => {
      await t.close();
      await google.close();
    },
  };
};

export type Exporter = Awaited<ReturnType<typeof exporter>>;
