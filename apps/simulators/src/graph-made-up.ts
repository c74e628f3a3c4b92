import { between, chanceOf, pick, seedNumber } from './graph-chance.ts';
import { decimalText, minorUnits, minorUnitsPerUnit } from './graph-money.ts';
import type { AccountSeed, AdSeed, AdSetSeed, CampaignSeed, SimulatedPerson } from './graph-world.ts';

const SUBJECTS = [
  'Solar roofs',
  'Dental implants',
  'Hearing aids',
  'Home loans',
  'River cruises',
  'Learn English',
] as const;
const AUDIENCES = ['Broad', 'Lookalike 1 %', 'Retargeting', 'Interests', '45 plus'] as const;
const ANGLES = ['Before and after', 'Price check', 'Expert says', 'Local offer', 'Quiz'] as const;
const OBJECTIVES = ['OUTCOME_SALES', 'OUTCOME_LEADS', 'OUTCOME_TRAFFIC'] as const;
const FORMATS = ['link', 'video', 'dynamic'] as const;

/** Digits of an id: the same for the same place in the same world, and longer than a JSON number keeps. */
const idOf = (account: string, ...places: number[]): string =>
  `1202${account.slice(-5).padStart(5, '0')}${places.map((place) => String(place).padStart(3, '0')).join('')}`
    .padEnd(18, '7')
    .slice(0, 18);

type Shape = {
  /** Whole units of the currency that buy what a dollar does. */
  dollar: number;
  currency: string;
};

const amount = (dollars: number, { dollar, currency }: Shape): string => {
  const minor = Math.round(dollars * dollar * minorUnitsPerUnit(currency));
  return decimalText(minorUnits(decimalText(minor, currency), currency), currency);
};

const adOf = (chance: number, realId: string, subject: string, turn: number): AdSeed => {
  const angle = pick(ANGLES, chanceOf(chance, turn, 1));
  const reviewed = chanceOf(chance, turn, 2);
  return {
    realId,
    name: `${subject} | ${angle} ${turn + 1}`,
    format: FORMATS[turn % FORMATS.length] ?? 'link',
    texts: {
      title: `${subject}: ${angle.toLowerCase()}`,
      body: `What everybody should know about ${subject.toLowerCase()} this year.`,
      description: 'Read on',
    },
    link: `https://pages.example/${subject.toLowerCase().replaceAll(' ', '-')}?lang=en`,
    urlTags: 'utm_source=fb&ad_id={{ad.id}}',
    ...(chanceOf(chance, turn, 3) < 0.15 && { status: 'PAUSED' as const }),
    ...(reviewed < 0.05 && {
      review: reviewed < 0.03 ? ('DISAPPROVED' as const) : ('PENDING_REVIEW' as const),
    }),
  };
};

const campaignOf = (chance: number, account: string, place: number, shape: Shape): CampaignSeed => {
  const subject = pick(SUBJECTS, chanceOf(chance, place, 1));
  const luck = chanceOf(chance, place, 2);
  const own = luck < 0.6;
  const budget = between(20, 200, chanceOf(chance, place, 3));
  const adSets = Array.from(
    { length: 1 + Math.floor(chanceOf(chance, place, 4) * 3) },
    (_, turn): AdSetSeed => {
      const bids = chanceOf(chance, place * 10 + turn, 5) < 0.5;
      const ads = 1 + Math.floor(chanceOf(chance, place * 10 + turn, 6) * 4);
      return {
        realId: idOf(account, place + 1, turn + 1, 0),
        name: `${subject} | ${pick(AUDIENCES, chanceOf(chance, place * 10 + turn, 7))}`,
        ...(!own && { dailyBudget: amount(budget / 2, shape) }),
        ...(bids && { bidAmount: amount(between(0.1, 0.9, chanceOf(chance, place, 8)), shape) }),
        ads: Array.from({ length: ads }, (_one, ad) =>
          adOf(
            seedNumber(chance, `${place} ${turn}`),
            idOf(account, place + 1, turn + 1, ad + 1),
            subject,
            ad,
          ),
        ),
      };
    },
  );
  return {
    realId: idOf(account, place + 1, 0, 0),
    name: `${subject} | ${place + 1}`,
    objective: pick(OBJECTIVES, chanceOf(chance, place, 9)),
    ...(own && { dailyBudget: amount(budget, shape) }),
    ...(luck > 0.85 && { status: 'PAUSED' as const }),
    ...(luck > 0.55 && luck < 0.6 && { issues: ['A payment for this campaign was declined.'] }),
    adSets,
  };
};

const PEOPLE: readonly SimulatedPerson[] = [
  { id: '10158000000000001', name: 'An Pham', note: 'Three ad accounts in two currencies' },
  { id: '10158000000000002', name: 'Huong Vo', note: 'Two ad accounts, one of them disabled' },
  { id: '10158000000000003', name: 'Sam Rivera', note: 'No ad account yet' },
];
const [AN, HUONG] = ['10158000000000001', '10158000000000002'];

const ACCOUNTS = [
  {
    realId: '1234567890',
    name: 'VN 01',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    people: [AN, HUONG],
    campaigns: 8,
  },
  {
    realId: '2345678901',
    name: 'US East',
    currency: 'USD',
    timeZone: 'America/New_York',
    people: [AN],
    campaigns: 6,
  },
  {
    realId: '3456789012',
    name: 'India',
    currency: 'USD',
    timeZone: 'Asia/Kolkata',
    people: [AN],
    campaigns: 3,
  },
  {
    realId: '4567890123',
    name: 'Closed shop',
    currency: 'USD',
    timeZone: 'Europe/Berlin',
    people: [HUONG],
    campaigns: 2,
    status: 2,
  },
] as const;

const DOLLARS: Record<string, number> = { VND: 25_000 };

/** People and their ad accounts, all made from one seed. */
export const madeUpWorld = (
  seed: number,
): { people: readonly SimulatedPerson[]; accounts: AccountSeed[] } => ({
  people: PEOPLE,
  accounts: ACCOUNTS.map(({ campaigns, ...account }) => ({
    ...account,
    people: account.people.flatMap((person) => person ?? []),
    campaigns: () =>
      Array.from({ length: campaigns }, (_, place) =>
        campaignOf(seedNumber(seed, account.realId), account.realId, place, {
          currency: account.currency,
          dollar: DOLLARS[account.currency] ?? 1,
        }),
      ),
  })),
});

type Scale = { ads: number; adsPerAdSet?: number; adSetsPerCampaign?: number };

/** An account of any size, made when somebody first looks at it. */
export const largeAccount = (
  account: Omit<AccountSeed, 'campaigns'>,
  { ads, adsPerAdSet = 10, adSetsPerCampaign = 10 }: Scale,
): AccountSeed => ({
  ...account,
  campaigns: () => {
    const perCampaign = adsPerAdSet * adSetsPerCampaign;
    const id = (kind: number, place: number) =>
      `12${kind}${account.realId.slice(-6).padStart(6, '0')}${String(place).padStart(9, '0')}`;
    return Array.from({ length: Math.ceil(ads / perCampaign) }, (_, campaign): CampaignSeed => {
      const left = Math.min(perCampaign, ads - campaign * perCampaign);
      return {
        realId: id(1, campaign),
        name: `Campaign ${campaign + 1}`,
        dailyBudget: decimalText(100 * minorUnitsPerUnit(account.currency) * perCampaign, account.currency),
        adSets: Array.from({ length: Math.ceil(left / adsPerAdSet) }, (_one, turn) => {
          const first = campaign * perCampaign + turn * adsPerAdSet;
          return {
            realId: id(2, first),
            name: `Ad set ${turn + 1}`,
            ads: Array.from({ length: Math.min(adsPerAdSet, ads - first) }, (_other, ad) => ({
              realId: id(3, first + ad),
              name: `Ad ${first + ad + 1}`,
              texts: { title: 'Title', body: 'Body', description: 'Description' },
              link: `https://pages.example/${first + ad}`,
            })),
          };
        }),
      };
    });
  },
});
