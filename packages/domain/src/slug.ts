/** Letters that do not come apart into a plain one and its accent. */
const PLAIN = new Map(
  Object.entries({
    ß: 'ss',
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ŋ: 'n',
    ŧ: 't',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
  }),
);

const fit = (slug: string, max: number): string => slug.slice(0, max).replace(/-+$/, '');

/** The part of an address that a title makes: small letters, digits and single hyphens; empty when it has none. */
export const slugFrom = (title: string, max: number): string => {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN.get(letter) ?? ' ');
  return fit(plain.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, ''), max);
};

/** The slug itself, or the first of slug-2, slug-3 and so on that nobody has. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>, max: number): string => {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `-${number}`;
    free = `${fit(slug, max - ending.length)}${ending}`;
  }
  return free;
};
