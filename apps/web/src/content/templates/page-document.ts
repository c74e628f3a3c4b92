import type { Faq, PostFields } from '@adhelm/contract/post';
import base from './base.css?raw';
import blank from './blank.css?raw';
import clean from './clean.css?raw';
import comparison from './comparison.css?raw';
import magazine from './magazine.css?raw';
import minimal from './minimal.css?raw';
import quiz from './quiz.css?raw';
import story from './story.css?raw';
import { type TemplateId, templateOf } from './templates.ts';

const STYLES: Record<TemplateId, string> = { blank, clean, magazine, comparison, quiz, story, minimal };

/** What a visitor gets to see of a page. */
export type ShownPage = Pick<
  PostFields,
  'title' | 'description' | 'content' | 'FAQsJson' | 'styleId' | 'language' | 'thumbUrl'
> & { site: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as a part of a page. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const isPicture = (address: string | null): address is string =>
  /^(https?:\/\/|\/files\/)\S+$/.test(address ?? '');

const faqOf = ({ question, answer }: Faq): string =>
  `<details open><summary>${escaped(question)}</summary><div>${answer}</div></details>`;

/** The whole page as one document. `content` and answers are markup that the server has cleaned; all else is text. */
export const pageDocument = (page: ShownPage): string => {
  const picture = isPicture(page.thumbUrl)
    ? `<figure class="picture"><img src="${escaped(page.thumbUrl)}" alt=""></figure>`
    : '';
  const faqs =
    page.FAQsJson.length > 0 ? `<section class="faqs">${page.FAQsJson.map(faqOf).join('')}</section>` : '';
  const lead = page.description === '' ? '' : `<p class="lead">${escaped(page.description)}</p>`;
  return `<!doctype html><html lang="${escaped(page.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(page.title)}</title><style>${base}${STYLES[templateOf(page.styleId).id]}</style></head><body><main><header><div class="site">${escaped(page.site)}</div><h1>${escaped(page.title)}</h1>${lead}</header>${picture}<div class="content">${page.content}</div>${faqs}</main></body></html>`;
};
