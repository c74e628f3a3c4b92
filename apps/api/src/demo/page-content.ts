import type { Faq } from '@adhelm/contract/post';
import { type PageLanguage, type PageWording, WESTERN_WORDING } from './page-wording.ts';
import { ASIAN_WORDING } from './page-wording-asia.ts';

const WORDING: Record<PageLanguage, PageWording> = { ...WESTERN_WORDING, ...ASIAN_WORDING };

/** The looks of the web app's gallery; nobody publishes the blank one as it is. */
const STYLES = ['clean', 'magazine', 'comparison', 'quiz', 'story', 'minimal'] as const;

const heading = (text: string) => `<h2>${text}</h2>`;
const paragraph = (text: string) => `<p>${text}</p>`;
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => `<li>${paragraph(item)}</li>`).join('')}</${tag}>`;
const row = (cell: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${cell} colspan="1" rowspan="1">${paragraph(text)}</${cell}>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><tbody>${row('th', head)}${rows.map((texts) => row('td', texts)).join('')}</tbody></table>`;

export type PageText = {
  language: PageLanguage;
  description: string;
  content: string;
  faqs: Faq[];
  tags: string[];
  hashtag: string;
  keyword: string;
  styleId: string;
};

/** What a page says: the first one on a subject tells what to know, the second how to save. */
export const pageText = (
  language: PageLanguage,
  subject: string,
  { turn, isSecond }: { turn: number; isSecond: boolean },
): PageText => {
  const { description, lead, checks, prices, tips, advice, faqs, tags } = WORDING[language];
  const main = isSecond
    ? [heading(tips.title(subject)), list('ol', tips.items)]
    : [heading(checks.title), list('ul', checks.items)];
  const comparison = [heading(prices.title(subject)), table(prices.head, prices.rows)];
  return {
    language,
    description: description(subject),
    content: [
      paragraph(lead(subject)),
      ...main,
      ...(turn % 3 === 0 ? comparison : []),
      heading(advice.title),
      paragraph(advice.text(subject)),
      ...(turn % 2 === 0 ? [`<blockquote>${paragraph(advice.quote)}</blockquote>`] : []),
    ].join(''),
    faqs: faqs
      .slice(0, 1 + (turn % 3))
      .map(([question, answer]) => ({ question: question(subject), answer })),
    tags: [...tags.slice(0, 1 + (turn % 3)), subject],
    hashtag: `#${subject.replaceAll(/\s+/g, '')}`,
    keyword: subject,
    styleId: STYLES[turn % STYLES.length] ?? STYLES[0],
  };
};

/** Why reviewers send pages back. */
export const REJECT_REASONS = [
  'The price table needs a source and a date. Please add both.',
  'The headline promises more than the page says. Please tone it down.',
  'Two links in the text lead to a page that no longer exists.',
  'Please add who is behind the offer; legal asks for it in this market.',
] as const;
