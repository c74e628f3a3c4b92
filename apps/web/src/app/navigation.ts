import type { LucideIcon } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import type { Can } from '../lib/use-session.ts';
import { dashboard } from './dashboard.ts';
import {
  ads,
  campaigns,
  clicks,
  keywordSets,
  keywords,
  landingPages,
  niches,
  pixels,
  type Screen,
  templates,
  verticals,
  websites,
} from './screens.ts';

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

export const NAVIGATION: readonly NavigationGroup[] = [
  {
    id: 'main',
    title: null,
    entries: [
      dashboard,
      clicks,
      {
        id: 'landing-page',
        title: texts.landingPage.title,
        icon: landingPages.icon,
        children: [landingPages, templates],
      },
      campaigns,
      ads,
    ],
  },
  {
    id: 'content',
    title: texts.shell.groups.content,
    entries: [
      { id: 'keyword', title: texts.keyword.group, icon: keywords.icon, children: [keywordSets, keywords] },
      { id: 'niche', title: texts.titles.niche, icon: niches.icon, children: [niches, verticals, websites] },
      pixels,
    ],
  },
  { id: 'money', title: texts.shell.groups.money, entries: [] },
  { id: 'administration', title: texts.shell.groups.administration, entries: [] },
];

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
