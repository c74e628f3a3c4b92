import type { ContentStatus } from '@adhelm/domain/content-status';
import { MARKETS, type Market, VERTICALS, WEBSITES } from './catalogue.ts';
import { type PageText, pageText } from './page-content.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';
import { HEADLINES, SEARCHES } from './wording.ts';

/** Rows name each other by their place in these lists; ids come when they are stored. */
type PlannedCategory = { publisher: 0 | 1; website: number; parent: number | null; name: string };
export type PlannedKeywordSet = {
  publisher: 0 | 1;
  website: number;
  niche: number;
  vertical: number;
  market: Market;
  subject: string;
  name: string;
  status: ContentStatus;
  creator: number;
  /** What a click on its keywords is worth, in dollars. */
  rpc: number;
  daysAgo: number;
};
export type PlannedKeyword = { set: number; text: string; googleSuggestion: boolean; position: number };
export type PlannedPost = {
  set: number;
  title: string;
  slug: string;
  kind: 'ADS' | 'BLOG';
  status: ContentStatus;
  daysAgo: number;
  text: PageText;
};

/** The advertisers of each publisher, by their place in the demo: those with an ad account, and those still preparing. */
const TEAMS = [
  { buyers: [0, 1, 2, 3], preparing: [4, 5, 6, 7] },
  { buyers: [8, 9], preparing: [10, 11] },
] as const;
const UNFINISHED = ['DRAFT', 'REVIEW', 'REJECTED'] as const;
const SECOND_PAGES = 20;

const roundRobin = <T>(values: readonly T[], place: number): T => values[place % values.length] as T;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const planCategories = () => {
  const categories: PlannedCategory[] = [];
  const niches: {
    place: number;
    vertical: number;
    website: number;
    niche: (typeof VERTICALS)[0]['niches'][0];
  }[] = [];
  for (const { website, name, niches: inside } of VERTICALS) {
    const { publisher } = WEBSITES[website];
    const vertical = categories.push({ publisher, website, parent: null, name }) - 1;
    for (const niche of inside) {
      const place = categories.push({ publisher, website, parent: vertical, name: niche.name }) - 1;
      niches.push({ place, vertical, website, niche });
    }
  }
  return { categories, niches };
};

const planKeywordSets = (niches: ReturnType<typeof planCategories>['niches']): PlannedKeywordSet[] => {
  const random = seededRandom(seedOf(1));
  const madeBy = [0, 0];
  const wanted = [
    ...niches.map((niche) => ({ ...niche, subject: niche.niche.subjects[0] })),
    ...niches
      .filter((_, place) => place % 3 !== 2)
      .map((niche) => ({ ...niche, subject: niche.niche.subjects[1] })),
  ];
  return wanted.flatMap(({ place, vertical, website, niche, subject: named }) => {
    if (!named) return [];
    const [market, subject] = named;
    const { publisher } = WEBSITES[website as 0];
    const turn = madeBy[publisher as number] ?? 0;
    madeBy[publisher as number] = turn + 1;
    const preparing = turn % 5 === 4;
    const { buyers, preparing: newcomers } = TEAMS[publisher];
    return {
      publisher,
      website,
      niche: place,
      vertical,
      market,
      subject,
      name: `${market} | ${capitalised(subject)}`,
      status: preparing ? roundRobin(UNFINISHED, turn) : 'PUBLISHED',
      creator: preparing
        ? roundRobin(newcomers, Math.floor(turn / 5))
        : roundRobin(buyers, turn - Math.floor(turn / 5)),
      rpc: niche.rpc * MARKETS[market].rpc * random.between(0.85, 1.15),
      daysAgo: preparing ? 1 + random.below(20) : 95 + random.below(200),
    };
  });
};

const planKeywords = (sets: PlannedKeywordSet[]): PlannedKeyword[] => {
  const random = seededRandom(seedOf(2));
  return sets.flatMap(({ market, subject }, set) => {
    return SEARCHES[MARKETS[market].language].map((search, position) => ({
      set,
      text: search(subject),
      googleSuggestion: random.next() < 0.3,
      position,
    }));
  });
};

const planPosts = (sets: PlannedKeywordSet[]): PlannedPost[] => {
  const random = seededRandom(seedOf(3));
  const slugOf = (set: PlannedKeywordSet, version: number) =>
    `${set.market}-${VERTICALS.flatMap(({ name, niches }) => [name, ...niches.map((niche) => niche.name)])[set.niche]}-${version + 1}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
  const page = (
    set: PlannedKeywordSet,
    place: number,
    version: 0 | 1,
    status: ContentStatus,
  ): PlannedPost => ({
    set: place,
    title: capitalised(HEADLINES[MARKETS[set.market].language][version](set.subject)),
    slug: slugOf(set, version),
    kind: status !== 'PUBLISHED' && place % 4 === 1 ? 'BLOG' : 'ADS',
    status,
    daysAgo: status === 'PUBLISHED' ? Math.max(1, set.daysAgo - 1 - random.below(3)) : 1 + random.below(14),
    text: pageText(MARKETS[set.market].language, set.subject, { turn: place, isSecond: version === 1 }),
  });
  const first = sets.map((set, place) => page(set, place, 0, set.status));
  const published = sets.flatMap((set, place) => (set.status === 'PUBLISHED' ? [{ set, place }] : []));
  const second = published
    .slice(0, SECOND_PAGES)
    .map(({ set, place }, turn) =>
      page(set, place, 1, turn % 3 === 2 ? roundRobin(UNFINISHED, turn) : 'PUBLISHED'),
    );
  return [...first, ...second];
};

export const planContent = () => {
  const { categories, niches } = planCategories();
  const keywordSets = planKeywordSets(niches);
  return {
    websites: WEBSITES,
    categories,
    keywordSets,
    keywords: planKeywords(keywordSets),
    posts: planPosts(keywordSets),
  };
};

export type Content = ReturnType<typeof planContent>;
