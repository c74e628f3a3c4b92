import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sitePortFrom } from './config.ts';
import { demoPlan } from './demo/plan.ts';
import { seededRandom } from './demo/seeded-random.ts';
import { drawAds, type Get, STEPS, type Step, trafficAds, visit } from './demo/traffic.ts';
import { readEnvironment } from './environment.ts';
import { orOneLine, StartError } from './start-error.ts';

const DEFAULT_RATE = 2;
const HIGHEST_RATE = 200;
const TELL_EVERY_MS = 10_000;
const PATIENCE_MS = 10_000;

/** Asks on this machine, whatever the host is called. */
const getFrom =
  (port: number): Get =>
  async (address, headers) => {
    const at = URL.canParse(address) ? new URL(address) : new URL(address, `http://127.0.0.1:${port}`);
    const asked = request(at, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 0,
      location: answer.headers.location,
      body: await text(answer),
    };
  };

const rateFrom = (given: string | undefined): number => {
  const rate = Number(given ?? DEFAULT_RATE);
  if (rate > 0 && rate <= HIGHEST_RATE) return rate;
  throw new StartError(`Say how many visitors come in a second: a number up to ${HIGHEST_RATE}.`);
};

/** Sends visitors to the websites of the demo until it is stopped. */
const run = async (): Promise<void> => {
  const rate = rateFrom(process.argv[2]);
  const port = sitePortFrom(readEnvironment(process.env));
  const get = getFrom(port);
  await get('/', {}).catch(() => {
    throw new StartError(
      `Nothing answers on port ${port}: start the product first (npm start), or set SITE_PORT.`,
    );
  });
  const random = seededRandom(Date.now());
  const draw = drawAds(trafficAds(demoPlan()), random);
  const went: Record<Step | 'failed', number> = { missing: 0, visit: 0, search: 0, click: 0, failed: 0 };
  const tell = () => {
    const atLeast = (step: Step) =>
      STEPS.slice(STEPS.indexOf(step)).reduce((sum, reached) => sum + went[reached], 0);
    const trouble = went.missing + went.failed;
    process.stdout.write(
      `${atLeast('visit')} visits, ${atLeast('search')} searches, ${went.click} clicks${trouble > 0 ? `, ${trouble} found nothing` : ''}\n`,
    );
  };
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  const timer = setInterval(tell, TELL_EVERY_MS);
  process.stdout.write(`Visitors come to port ${port}, about ${rate} in a second. Press Ctrl+C to stop.\n`);
  while (!stopping.signal.aborted) {
    const ad = draw();
    if (ad)
      void visit(ad, { get, random, wait }).then(
        (step) => {
          went[step] += 1;
        },
        () => {
          went.failed += 1;
        },
      );
    await wait((-Math.log(1 - random.next()) * 1000) / rate, undefined, { signal: stopping.signal }).catch(
      () => {},
    );
  }
  clearInterval(timer);
  tell();
  process.exit(0);
};

await orOneLine(run);
