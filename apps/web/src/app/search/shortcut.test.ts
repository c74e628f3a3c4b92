import { describe, expect, it } from 'vitest';
import { shortcutOn } from './shortcut.ts';

const mac = shortcutOn('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
const linux = shortcutOn('Mozilla/5.0 (X11; Linux x86_64)');
const press = (given: Partial<KeyboardEvent>) => ({
  key: 'k',
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...given,
});

describe('the shortcut', () => {
  it('is ⌘K on Apple systems and Ctrl K elsewhere', () => {
    expect([mac.label, mac.aria]).toEqual(['⌘K', 'Meta+K']);
    expect([linux.label, linux.aria]).toEqual(['Ctrl K', 'Control+K']);
    expect(mac.matches(press({ metaKey: true }))).toBe(true);
    expect(linux.matches(press({ ctrlKey: true }))).toBe(true);
  });

  it('leaves the other modifier to the system', () => {
    expect(mac.matches(press({ ctrlKey: true }))).toBe(false);
    expect(linux.matches(press({ metaKey: true }))).toBe(false);
    expect(linux.matches(press({ ctrlKey: true, metaKey: true }))).toBe(false);
  });

  it.each([
    {},
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, key: 'j' },
  ])('is not %o', (given) => expect(linux.matches(press(given))).toBe(false));

  it('works with caps lock on', () => expect(linux.matches(press({ ctrlKey: true, key: 'K' }))).toBe(true));
});
