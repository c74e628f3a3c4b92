type Part = { text: string; href?: string };

// Characters that turn the direction of writing would let an address look like another one.
const ADDRESS = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;

const PUNCTUATION = new Set(".,;:!?'*_~");
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const count = (text: string, character: string): number => text.split(character).length - 1;

/** The address without the punctuation of the sentence that it stands in; brackets that it opened itself stay. */
const trimmed = (address: string): string => {
  const tooMany = new Map(
    Object.entries(OPENING).map(([closing, opening]) => [
      closing,
      count(address, closing) - count(address, opening),
    ]),
  );
  const isOutside = (character: string) => {
    const left = tooMany.get(character) ?? 0;
    tooMany.set(character, left - 1);
    return left > 0;
  };
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (!PUNCTUATION.has(last) && !isOutside(last)) break;
  }
  return address.slice(0, end);
};

const hrefOf = (address: string): string | undefined => {
  const url = URL.parse(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
};

/** A text in pieces, those that are addresses of the web as links. */
export const linksIn = (text: string): Part[] => {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
};
