import { setTimeout as wait } from 'node:timers/promises';
import { keptConnections, type Outcome, send } from './request.ts';

/** A website of the demo, and somebody whom nothing takes for a robot. */
const headers = {
  host: 'everyday-answers.example',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
/** What every website has besides its articles. */
const ownPages = new Set(['', 'privacy', 'imprint']);
const patience = 60_000;
/** So long a visitor waits who found nobody. */
const untilNextTry = 20;

const steps = ['view', 'search', 'click'] as const;
type Step = (typeof steps)[number];
type Counts = Record<Step, number>;

const none = (): Counts => ({ view: 0, search: 0, click: 0 });

/** What visitors did, as they saw it. */
export type Visits = {
  /** Everything that may have arrived. */
  tried: Counts;
  /** What a website answered. */
  acknowledged: Counts;
  /** The ids of the clicks among it. */
  clicks: Set<string>;
  /** Answers that no visitor should get. */
  strange: Map<string, number>;
  /** The longest time that a visitor waited for an answer, in seconds. */
  longest: number;
};

type Plan = {
  /** Where websites are reached now; visitors go to them in turn. */
  sites: () => readonly string[];
  workers: number;
  /** Steps a second that are not exceeded. */
  perSecond?: number;
};

const linksIn = (html: string, below: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(below));

const clickIn = (location: string): string =>
  new URL(location).searchParams.get('click_id')?.replace(/^\w+-/, '') ?? '';

/** The pages of the website, as soon as it serves some. */
async function slugsAt(site: string): Promise<string[]> {
  const agent = keptConnections();
  try {
    for (const began = Date.now(); Date.now() - began < patience; await wait(untilNextTry)) {
      const home = await send(`${site}/`, { agent, headers });
      const paths = home.kind === 'answer' && home.status === 200 ? linksIn(home.body, '/') : [];
      const slugs = paths.map((path) => path.slice(1)).filter((slug) => !ownPages.has(slug));
      if (slugs.length > 0) return slugs;
    }
    throw new Error(`${site} serves no page of ${headers.host}.`);
  } finally {
    agent.destroy();
  }
}

export type Visitors = {
  /** Resolves when another step has been acknowledged that began after this call. */
  recovered(): Promise<void>;
  stop(): Promise<Visits>;
};

/** People open pages, press a keyword and a result, without pause until they are stopped. */
export async function startVisitors({ sites, workers, perSecond = Infinity }: Plan): Promise<Visitors> {
  const agent = keptConnections();
  const slugs = await slugsAt(sites()[0] ?? '');
  const visits: Visits = {
    tried: none(),
    acknowledged: none(),
    clicks: new Set(),
    strange: new Map(),
    longest: 0,
  };
  const began = performance.now();
  let turn = 0;
  let stopping = false;
  let lastBegun = 0;

  const inTime = async () => {
    const all = steps.reduce((sum, step) => sum + visits.tried[step], 0);
    const early = (all / perSecond) * 1000 - (performance.now() - began);
    if (early > 1) await wait(early);
  };

  async function take(step: Step, site: string, path: string, wanted: number): Promise<Outcome | null> {
    await inTime();
    visits.tried[step] += 1;
    const asked = performance.now();
    const outcome = await send(`${site}${path}`, { agent, headers });
    if (outcome.kind === 'answer' && outcome.status === wanted) {
      visits.acknowledged[step] += 1;
      visits.longest = Math.max(visits.longest, (performance.now() - asked) / 1000);
      lastBegun = Math.max(lastBegun, asked);
      return outcome;
    }
    if (outcome.kind === 'answer' || outcome.kind === 'silence') {
      const name = `${step}: ${outcome.kind === 'answer' ? outcome.status : outcome.kind}`;
      visits.strange.set(name, (visits.strange.get(name) ?? 0) + 1);
    }
    await wait(untilNextTry);
    return null;
  }

  async function visit(): Promise<void> {
    turn += 1;
    const all = sites();
    const site = all[turn % all.length] ?? '';
    const slug = slugs[turn % slugs.length] ?? '';
    const page = await take('view', site, `/${slug}`, 200);
    const search = page?.kind === 'answer' ? linksIn(page.body, `/${slug}/search/`).at(turn % 2) : undefined;
    const found = search && (await take('search', site, search, 200));
    const result = found && found.kind === 'answer' ? linksIn(found.body, '/_out/')[0] : undefined;
    const left = result && (await take('click', site, result, 302));
    if (left && left.kind === 'answer' && left.location) visits.clicks.add(clickIn(left.location));
  }

  async function work(): Promise<void> {
    while (!stopping) await visit();
  }
  const working = Array.from({ length: workers }, work);

  return {
    recovered: async () => {
      const asked = performance.now();
      while (lastBegun < asked) {
        if (performance.now() - asked > patience) throw new Error('No website answered for a minute.');
        await wait(untilNextTry);
      }
    },
    stop: async () => {
      stopping = true;
      await Promise.all(working);
      agent.destroy();
      return visits;
    },
  };
}
