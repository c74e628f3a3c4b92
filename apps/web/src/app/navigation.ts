import type { LucideIcon } from 'lucide-react';
import type { Can } from '../lib/session/use-session.ts';
import { texts } from '../lib/texts.ts';
import type { Menu, Screen } from '../resource/screen-entry.ts';
import { dashboard } from './dashboard.ts';
import { SCREENS } from './screens.ts';

export type NavigationLink = Pick<Screen, 'path' | 'title' | 'icon' | 'permission' | 'isReport' | 'badge'>;

/** Entries below one heading that opens and closes, such as the keyword screens. */
export type NavigationBranch = {
  id: string;
  title: string;
  icon: LucideIcon;
  children: readonly NavigationLink[];
};

export type NavigationEntry = NavigationLink | NavigationBranch;

export type NavigationGroup = { id: string; title: string | null; entries: readonly NavigationEntry[] };

const BRANCH_TITLES: Record<NonNullable<Menu['branch']>, string> = {
  '/landing-page': texts.landingPage.title,
  '/keyword': texts.keyword.group,
  '/niche': texts.titles.niche,
};

type Placed = Screen & { menu: Menu };

const isPlaced = (screen: Screen): screen is Placed => screen.menu !== undefined;

const entryOf = (screens: readonly Placed[]): NavigationEntry[] => {
  const [first] = screens;
  const branch = first?.menu.branch;
  if (!first || !branch) return [...screens];
  const { icon } = screens.find(({ path }) => path === branch) ?? first;
  return [{ id: branch.slice(1), title: BRANCH_TITLES[branch], icon, children: screens }];
};

const inOrder = [dashboard, ...SCREENS].filter(isPlaced).toSorted((a, b) => a.menu.place - b.menu.place);

/** The entries of a group, as the screens say where they stand. */
const entriesOf = (group: Menu['group']): NavigationEntry[] => {
  const own = inOrder.filter(({ menu }) => menu.group === group);
  return [...Map.groupBy(own, ({ menu, path }) => menu.branch ?? path).values()].flatMap(entryOf);
};

export const NAVIGATION: readonly NavigationGroup[] = (
  ['main', 'content', 'money', 'administration'] as const
).map((id) => ({ id, title: id === 'main' ? null : texts.shell.groups[id], entries: entriesOf(id) }));

export const isBranch = (entry: NavigationEntry): entry is NavigationBranch => 'children' in entry;

const visibleEntries = (entry: NavigationEntry, can: Can): NavigationEntry[] => {
  if (!isBranch(entry)) return entry.permission === undefined || can(entry.permission) ? [entry] : [];
  const children = entry.children.filter((child) => visibleEntries(child, can).length > 0);
  return children.length > 0 ? [{ ...entry, children }] : [];
};

/** What a user may open; branches and groups with nothing left in them go too. */
export const visibleNavigation = (groups: readonly NavigationGroup[], can: Can): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.flatMap((entry) => visibleEntries(entry, can)) }))
    .filter((group) => group.entries.length > 0);

/** The page at `path` or one below it, but not a sibling that merely begins alike. */
export const isCurrent = (path: string, location: string): boolean =>
  location === path || (path !== '/' && location.startsWith(`${path}/`));
