import type { Result } from '@adhelm/contract/route';
import type { SearchHit, searchRoutes } from '@adhelm/contract/search';
import type { Can } from '../../lib/session/use-session.ts';
import { isBranch, type NavigationGroup, type NavigationLink, visibleNavigation } from '../navigation.ts';

export type Option =
  | { kind: 'screen'; link: NavigationLink }
  | { kind: 'hit'; hit: SearchHit }
  | { kind: 'suggestion'; words: string };

export type Found = { best: Option[]; suggestions: Option[] };

/** What tells an option from the others, however the list around it changes. */
export const keyOf = (option: Option): string => {
  switch (option.kind) {
    case 'screen':
      return `screen ${option.link.path}`;
    case 'hit':
      return `${option.hit.kind} ${option.hit.id}`;
    case 'suggestion':
      return `suggestion ${option.words}`;
  }
};

const folded = (text: string) => text.trim().toLowerCase();

/** The screens that the user may open and whose label has a word that begins so. */
export const screensNamed = (
  groups: readonly NavigationGroup[],
  can: Can,
  words: string,
): NavigationLink[] => {
  if (folded(words) === '') return [];
  return visibleNavigation(groups, can)
    .flatMap((group) => group.entries)
    .flatMap((entry) => (isBranch(entry) ? entry.children : [entry]))
    .filter(({ title }) => ` ${folded(title)}`.includes(` ${folded(words)}`));
};

type Material = {
  typed: string;
  screens: readonly NavigationLink[];
  answer: Result<typeof searchRoutes.find> | undefined;
  /** Only admins can act as another publisher; for others such a hit leads nowhere. */
  maySwitchPublisher: boolean;
};

/** The two lists: screens before hits, as they are known at once and must not push hits down later. */
export const foundBy = ({ typed, screens, answer, maySwitchPublisher }: Material): Found => {
  const hits = folded(typed) === '' ? [] : (answer?.items ?? []);
  const suggestions = answer?.suggestions ?? [];
  return {
    best: [
      ...screens.map((link): Option => ({ kind: 'screen', link })),
      ...hits
        .filter((hit) => hit.kind !== 'publisher' || maySwitchPublisher)
        .map((hit): Option => ({ kind: 'hit', hit })),
    ],
    suggestions: suggestions
      .filter((words) => folded(words) !== folded(typed))
      .map((words): Option => ({ kind: 'suggestion', words })),
  };
};

/** The place of the option that Enter takes: the one moved to, else the best match, else none (-1). */
export const activePlace = ({ best, suggestions }: Found, movedTo: string | null): number => {
  const place = [...best, ...suggestions].findIndex((option) => keyOf(option) === movedTo);
  return place === -1 && best.length > 0 ? 0 : place;
};

/** Where a key moves to among `count` options, round and round; null for keys that do not move. */
export const placeAfter = (key: string, place: number, count: number): number | null => {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowUp':
      return place <= 0 ? count - 1 : place - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
