import type { Language } from '@adhelm/contract/content';
import { POST_LIMITS, type Post } from '@adhelm/contract/post';
import { splitHtml } from '@adhelm/domain/html-chunks';

/** About a page of text: small enough that progress moves, large enough that sentences keep their context. */
const PIECE_CHARACTERS = 4000;
const AT_ONCE = 2;

type Source = Pick<Post, 'title' | 'description' | 'content' | 'FAQsJson'>;

const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const asText = (markup: string): string =>
  new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '';

const wrapped = (tag: string, parts: readonly string[]): string =>
  parts.map((part) => `<${tag}>${part}</${tag}>`).join('');

const unwrapped = (tag: string, markup: string): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, part]) => part ?? '');

/**
 * What of a page is translated, as pieces of markup that are sent one by one. Plain texts travel as paragraphs and
 * answers as blocks of their own, which their markup never has, so that they can be told apart again.
 */
export const piecesOf = ({ title, description, content, FAQsJson }: Source) => {
  const plain = wrapped('p', [title, description, ...FAQsJson.map(({ question }) => question)].map(asMarkup));
  const answers = wrapped(
    'div',
    FAQsJson.map(({ answer }) => answer),
  );
  return {
    plain: splitHtml(plain, PIECE_CHARACTERS),
    content: splitHtml(content, PIECE_CHARACTERS),
    answers: splitHtml(answers, PIECE_CHARACTERS),
  };
};
type Pieces = ReturnType<typeof piecesOf>;

export const allPieces = ({ plain, content, answers }: Pieces): string[] => [
  ...plain,
  ...content,
  ...answers,
];

/** The page again, from its translated pieces in their order. */
export const pageOf = (pieces: Pieces, translated: readonly string[]): Source => {
  const afterPlain = pieces.plain.length;
  const afterContent = afterPlain + pieces.content.length;
  const [title = '', description = '', ...questions] = unwrapped(
    'p',
    translated.slice(0, afterPlain).join(''),
  ).map(asText);
  const answers = unwrapped('div', translated.slice(afterContent).join(''));
  return {
    title: title.slice(0, POST_LIMITS.title),
    description: description.slice(0, POST_LIMITS.description),
    content: translated.slice(afterPlain, afterContent).join(''),
    FAQsJson: answers.map((answer, place) => ({
      question: (questions[place] ?? '').slice(0, POST_LIMITS.question),
      answer,
    })),
  };
};

type Work = {
  pieces: readonly string[];
  /** What is translated already, by its place; a further try goes on from here. */
  finished: Map<number, string>;
  translate: (piece: string) => Promise<string>;
  onProgress: (done: number) => void;
};

/** Translates what is not yet translated, two pieces at a time; the first failure stops the rest. */
export const translatePieces = async ({
  pieces,
  finished,
  translate,
  onProgress,
}: Work): Promise<string[]> => {
  const open = pieces.map((_, place) => place).filter((place) => !finished.has(place));
  let failed = false;
  const worker = async () => {
    for (let place = open.shift(); place !== undefined && !failed; place = open.shift()) {
      try {
        finished.set(place, await translate(pieces[place] ?? ''));
      } catch (error) {
        failed = true;
        throw error;
      }
      onProgress(finished.size);
    }
  };
  onProgress(finished.size);
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return pieces.map((_, place) => finished.get(place) ?? '');
};

/** The new draft that a translation becomes. */
export const copyOf = (source: Post, translated: Source, language: Language) => ({
  ...translated,
  language,
  kind: source.kind,
  websiteId: source.websiteId,
  categoryId: source.categoryId,
  keywordSetId: source.keywordSetId,
  keyword: source.keyword,
  hashtag: source.hashtag,
  tags: source.tags,
  thumbUrl: source.thumbUrl,
  styleId: source.styleId,
  facebookPixelIds: source.facebookPixelIds,
  taboolaPixelIds: source.taboolaPixelIds,
  googlePixelIds: source.googlePixelIds,
  outbrainPixelIds: source.outbrainPixelIds,
  tiktokPixelIds: source.tiktokPixelIds,
  translatedFromId: source.id,
});
