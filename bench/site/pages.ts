import type { SiteSnapshot } from '../../apps/api/src/features/site/site-snapshot.ts';

const PARAGRAPH =
  'Before you sign anything, compare at least three quotes: what is included, how long it lasts, and who comes when something breaks. ';

/** One website with one page as people write them: eight paragraphs, four questions, forty keywords. */
export const SNAPSHOT: SiteSnapshot = {
  sites: [
    {
      id: 1,
      publisherId: 1,
      domain: 'bench.localhost',
      name: 'Bench',
      language: 'en',
      operator: 'Bench Media',
      adsTxt: '',
      imprint: '',
      privacy: '',
      ipKeeping: 'NETWORK',
      hosts: [],
      favicon: '',
      consent: 'OFF',
      botHandling: 'LEAVE_OUT',
      feed: 'STANDARD',
      feedPublisherId: '',
      feedStyleId: '',
      feedChannels: [],
    },
  ],
  pages: [
    {
      id: 1,
      stamp: '1',
      websiteId: 1,
      slug: 'guide',
      title: 'Solar panels: what they cost and what they save',
      description: 'Prices, grants and questions worth asking.',
      content: Array.from(
        { length: 8 },
        (_, n) => `<h2>Part ${n + 1}</h2><p>${PARAGRAPH.repeat(3)}</p>`,
      ).join(''),
      FAQsJson: Array.from({ length: 4 }, (_, n) => ({
        question: `Question ${n + 1}?`,
        answer: `<p>${PARAGRAPH}</p>`,
      })),
      styleId: 'clean',
      language: 'en',
      thumbUrl: null,
      nicheId: 2,
      verticalId: 1,
      keywordSetId: 1,
      keywords: Array.from({ length: 40 }, (_, n) => ({ id: n + 1, text: `solar panels ${n + 1}` })),
      onContentPage: 6,
      aboveResults: 3,
      belowResults: 3,
      pixelIds: [],
      originalId: 1,
    },
  ],
  moved: [],
  pixels: [],
};
