import { documentOf, escaped } from './markup.ts';
import { base } from './styles/base.ts';
import { blank } from './styles/blank.ts';
import { clean } from './styles/clean.ts';
import { comparison } from './styles/comparison.ts';
import { magazine } from './styles/magazine.ts';
import { minimal } from './styles/minimal.ts';
import { quiz } from './styles/quiz.ts';
import { story } from './styles/story.ts';
import { type TemplateId, templateIdOf } from './template-ids.ts';

const STYLES: Record<TemplateId, string> = { blank, clean, magazine, comparison, quiz, story, minimal };

/** The whole style sheet of a page that is made by the template of that id. */
export const styleOf = (styleId: string): string => `${base}${STYLES[templateIdOf(styleId)]}`;

/** What a visitor gets to see of a page. */
export type ShownPage = {
  title: string;
  description: string;
  content: string;
  FAQsJson: readonly { question: string; answer: string }[];
  styleId: string;
  language: string;
  thumbUrl: string | null;
  /** The name or domain of the website, as it stands on top. */
  site: string;
};

const isPicture = (address: string | null): address is string =>
  /^(https?:\/\/|\/files\/)\S+$/.test(address ?? '');

const faqOf = ({ question, answer }: ShownPage['FAQsJson'][number]): string =>
  `<details open><summary>${escaped(question)}</summary><div>${answer}</div></details>`;

/** What stands on the page beside what its author wrote, as markup: more of its head, what follows its text, and what ends it. */
type Surroundings = { head?: string; style?: string; afterText?: string; footer?: string };

/** The whole page as one document. `content` and answers are markup that the server has cleaned; all else is text. */
export const pageDocument = (page: ShownPage, around: Surroundings = {}): string => {
  const { head, style = '', afterText = '', footer = '' } = around;
  const picture = isPicture(page.thumbUrl)
    ? `<figure class="picture"><img src="${escaped(page.thumbUrl)}" alt=""></figure>`
    : '';
  const faqs =
    page.FAQsJson.length > 0 ? `<section class="faqs">${page.FAQsJson.map(faqOf).join('')}</section>` : '';
  const lead = page.description === '' ? '' : `<p class="lead">${escaped(page.description)}</p>`;
  return documentOf({
    language: page.language,
    title: page.title,
    style: `${styleOf(page.styleId)}${style}`,
    ...(head !== undefined && { head }),
    body: `<main><header><div class="site">${escaped(page.site)}</div><h1>${escaped(page.title)}</h1>${lead}</header>${picture}<div class="content">${page.content}</div>${afterText}${faqs}${footer}</main>`,
  });
};
