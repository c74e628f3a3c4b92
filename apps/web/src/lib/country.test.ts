import { expect, it } from 'vitest';
import { countryCode } from './country.ts';

it.each([
  ['United States', 'US'],
  ['United Kingdom', 'GB'],
  ['Germany', 'DE'],
  ['Vietnam', 'VN'],
  ['South Korea', 'KR'],
  ['  netherlands ', 'NL'],
  ['Viet Nam', 'VN'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Czech Republic', 'CZ'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['Côte d’Ivoire', 'CI'],
  ['fr', 'FR'],
])('%s is %s', (name, code) => expect(countryCode(name)).toBe(code));

it.each(['', 'Atlantis', 'QQ', '<b>'])('knows no country called "%s"', (name) =>
  expect(countryCode(name)).toBeNull(),
);
