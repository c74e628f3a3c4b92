import { expect, test } from 'vitest';
import { GLOSSARY } from './glossary.ts';

test('every figure has a sentence of its own, so that nobody takes one for another', () => {
  const terms = Object.values(GLOSSARY);
  expect(new Set(terms.map(({ meaning }) => meaning)).size).toBe(terms.length);
  for (const { name, meaning } of terms) {
    expect(name).toMatch(/^[A-Z]/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  }
});

test('the kinds of clicks are called apart', () => {
  const { clicks, actualClicks, estimatedClicks } = GLOSSARY;
  expect([clicks, actualClicks, estimatedClicks].map(({ meaning }) => meaning.split(':')[0])).toEqual([
    'Clicks on ads',
    'Platform clicks',
    'Tracked clicks',
  ]);
});
