import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { isCurrent, NAVIGATION, type NavigationGroup, visibleNavigation } from './navigation.ts';

const can =
  (...codes: PermissionCode[]) =>
  (code: PermissionCode) =>
    codes.includes(code);

const keywords: NavigationGroup = {
  id: 'content',
  title: 'Content',
  entries: [
    {
      id: 'keyword',
      title: 'Keyword',
      icon: Circle,
      children: [
        { path: '/set-keyword', title: 'Keyword sets', icon: Circle, permission: 'GET_CATEGORIES' },
        { path: '/keyword', title: 'Keywords', icon: Circle, permission: 'GET_REPORTS' },
      ],
    },
  ],
};

const titles = (groups: readonly NavigationGroup[]) =>
  groups.flatMap((group) => group.entries.map((entry) => entry.title));

describe('the menu', () => {
  it('shows Dashboard to everyone, and only that without permissions', () => {
    expect(titles(visibleNavigation(NAVIGATION, can()))).toEqual(['Dashboard']);
  });

  it('shows Pixels to those who may list them', () => {
    expect(titles(visibleNavigation(NAVIGATION, can('GET_PIXELS')))).toEqual(['Dashboard', 'Pixels']);
  });

  it('shows reports to those who may read them, campaigns and keywords by their own permissions', () => {
    const shown = (...codes: PermissionCode[]) => titles(visibleNavigation(NAVIGATION, can(...codes)));
    expect(shown('GET_REPORTS')).toEqual(['Dashboard', 'Click']);
    expect(shown('GET_CAMPAIGNS')).toEqual(['Dashboard', 'Campaign', 'Ads']);
    expect(shown('GET_RULES')).toEqual(['Dashboard', 'Rule']);
    expect(shown('GET_CATEGORIES')).toEqual(['Dashboard', 'Keyword', 'Niche']);
    expect(shown('GET_WEBSITES'), 'websites stand behind the niches').toEqual(['Dashboard', 'Niche']);
  });

  it('has no heading for a group with nothing in it', () => {
    const all = visibleNavigation(NAVIGATION, () => true);
    expect(all.every((group) => group.entries.length > 0)).toBe(true);
    expect(visibleNavigation(NAVIGATION, can()).map((group) => group.id)).toEqual(['main']);
  });

  it('keeps of a branch what the user may open', () => {
    const [group] = visibleNavigation([keywords], can('GET_REPORTS'));
    expect(group?.entries).toMatchObject([{ id: 'keyword', children: [{ path: '/keyword' }] }]);
    expect(group?.entries[0]).toHaveProperty('children.length', 1);
  });

  it('drops a branch, and its group, when nothing of it is left', () => {
    expect(visibleNavigation([keywords], can('GET_PIXELS'))).toEqual([]);
  });
});

describe('the current entry', () => {
  it.each([
    ['/pixel', '/pixel', true],
    ['/landing-page', '/landing-page/create', true],
    ['/keyword', '/keyword-sets', false],
    ['/', '/', true],
    ['/', '/pixel', false],
  ])('%s at %s: %s', (path, location, current) => expect(isCurrent(path, location)).toBe(current));
});
