/** What the demo operation sells and where: real enough to read, invented enough to harm nobody. */

export const MARKETS = {
  US: { country: 'United States', language: 'en', utcOffset: -5, rpc: 1 },
  UK: { country: 'United Kingdom', language: 'en', utcOffset: 0, rpc: 0.85 },
  DE: { country: 'Germany', language: 'de', utcOffset: 1, rpc: 0.9 },
  FR: { country: 'France', language: 'fr', utcOffset: 1, rpc: 0.75 },
  ES: { country: 'Spain', language: 'es', utcOffset: 1, rpc: 0.55 },
  VN: { country: 'Vietnam', language: 'vi', utcOffset: 7, rpc: 0.25 },
  JP: { country: 'Japan', language: 'ja', utcOffset: 9, rpc: 0.7 },
  KR: { country: 'South Korea', language: 'ko', utcOffset: 9, rpc: 0.6 },
} as const;

export type Market = keyof typeof MARKETS;

type Niche = {
  name: string;
  /** What a click is worth in the best market, in dollars. */
  rpc: number;
  /** What people there call it; the first market gets a keyword set, most second ones too. */
  subjects: readonly [Market, string][];
};
type Vertical = { name: string; niches: readonly Niche[] };

export const WEBSITES = [
  { publisher: 0, domain: 'everyday-answers.example', name: 'Everyday Answers', language: 'en' },
  { publisher: 0, domain: 'home-and-road.example', name: 'Home & Road', language: 'en' },
  { publisher: 1, domain: 'lotus-guides.example', name: 'Lotus Guides', language: 'en' },
  { publisher: 1, domain: 'cam-nang-sen.example', name: 'Cẩm Nang Sen', language: 'vi' },
] as const;

/** Verticals by the place of their website above. */
export const VERTICALS: readonly (Vertical & { website: 0 | 1 | 2 | 3 })[] = [
  {
    website: 0,
    name: 'Health',
    niches: [
      {
        name: 'Knee relief',
        rpc: 0.62,
        subjects: [
          ['US', 'knee pain relief'],
          ['DE', 'Kniebandage'],
        ],
      },
      {
        name: 'Hearing aids',
        rpc: 0.78,
        subjects: [
          ['US', 'hearing aids'],
          ['DE', 'Hörgeräte'],
        ],
      },
      {
        name: 'Dental implants',
        rpc: 0.84,
        subjects: [
          ['US', 'dental implants'],
          ['ES', 'implantes dentales'],
        ],
      },
      {
        name: 'Senior health cover',
        rpc: 0.7,
        subjects: [
          ['FR', 'mutuelle senior'],
          ['US', 'senior health cover'],
        ],
      },
    ],
  },
  {
    website: 0,
    name: 'Finance',
    niches: [
      {
        name: 'Personal loans',
        rpc: 0.9,
        subjects: [
          ['US', 'personal loans'],
          ['UK', 'personal loans'],
        ],
      },
      {
        name: 'Credit cards',
        rpc: 0.72,
        subjects: [
          ['US', 'cashback credit cards'],
          ['JP', 'クレジットカード'],
        ],
      },
      {
        name: 'Car insurance',
        rpc: 0.95,
        subjects: [
          ['UK', 'car insurance'],
          ['FR', 'assurance auto'],
        ],
      },
    ],
  },
  {
    website: 1,
    name: 'Home',
    niches: [
      {
        name: 'Stair lifts',
        rpc: 0.66,
        subjects: [
          ['DE', 'Treppenlift'],
          ['UK', 'stair lifts'],
        ],
      },
      {
        name: 'Walk-in tubs',
        rpc: 0.58,
        subjects: [
          ['US', 'walk-in tubs'],
          ['DE', 'Badewanne mit Tür'],
        ],
      },
      {
        name: 'Solar panels',
        rpc: 0.8,
        subjects: [
          ['DE', 'Solaranlage'],
          ['ES', 'placas solares'],
        ],
      },
      {
        name: 'Home security',
        rpc: 0.52,
        subjects: [
          ['US', 'home security systems'],
          ['FR', 'alarme maison'],
        ],
      },
    ],
  },
  {
    website: 1,
    name: 'Auto',
    niches: [
      {
        name: 'Budget SUV',
        rpc: 0.34,
        subjects: [
          ['US', 'budget SUV'],
          ['DE', 'günstige SUV'],
        ],
      },
      {
        name: 'Electric cars',
        rpc: 0.42,
        subjects: [
          ['DE', 'Elektroauto Leasing'],
          ['FR', 'voiture électrique'],
        ],
      },
    ],
  },
  {
    website: 0,
    name: 'Education',
    niches: [
      {
        name: 'Online MBA',
        rpc: 0.88,
        subjects: [
          ['US', 'online MBA'],
          ['UK', 'online MBA'],
        ],
      },
      {
        name: 'Language courses',
        rpc: 0.4,
        subjects: [
          ['VN', 'học tiếng Anh online'],
          ['ES', 'cursos de inglés'],
        ],
      },
      {
        name: 'Nursing degrees',
        rpc: 0.6,
        subjects: [
          ['US', 'nursing degrees'],
          ['UK', 'nursing courses'],
        ],
      },
    ],
  },
  {
    website: 2,
    name: 'Travel',
    niches: [
      {
        name: 'Cruise deals',
        rpc: 0.45,
        subjects: [
          ['US', 'cruise deals'],
          ['UK', 'last minute cruises'],
        ],
      },
      {
        name: 'All-inclusive holidays',
        rpc: 0.38,
        subjects: [
          ['UK', 'all inclusive holidays'],
          ['FR', 'séjour tout compris'],
        ],
      },
      {
        name: 'Cheap flights',
        rpc: 0.3,
        subjects: [
          ['VN', 'vé máy bay giá rẻ'],
          ['KR', '저가 항공권'],
        ],
      },
    ],
  },
  {
    website: 3,
    name: 'Beauty',
    niches: [
      {
        name: 'Skin care',
        rpc: 0.36,
        subjects: [
          ['VN', 'kem dưỡng da'],
          ['KR', '피부 관리'],
        ],
      },
      {
        name: 'Hair restoration',
        rpc: 0.55,
        subjects: [
          ['VN', 'cấy tóc'],
          ['JP', '植毛'],
        ],
      },
    ],
  },
  {
    website: 2,
    name: 'Technology',
    niches: [
      {
        name: 'Phone plans',
        rpc: 0.33,
        subjects: [
          ['US', 'unlimited phone plans'],
          ['JP', '格安スマホ'],
        ],
      },
      {
        name: 'Website builders',
        rpc: 0.48,
        subjects: [
          ['US', 'website builders'],
          ['ES', 'creador de páginas web'],
        ],
      },
      {
        name: 'Antivirus',
        rpc: 0.4,
        subjects: [
          ['UK', 'antivirus software'],
          ['FR', 'antivirus'],
        ],
      },
    ],
  },
];

export const AUDIENCES = [
  'broad',
  'LAL 2 %',
  'retarget',
  'interest',
  '45+',
  'mobile',
  'LAL 5 %',
  'scale',
] as const;
export const CREATIVES = ['Image', 'Video', 'Carousel', 'Story', 'Headline test'] as const;
