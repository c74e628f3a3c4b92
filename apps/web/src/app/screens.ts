import type { PermissionCode } from '@adhelm/contract/permission-codes';
import {
  CircleUser,
  Grid2x2Plus,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  RectangleEllipsis,
  Tag,
} from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import { call } from '../lib/client.ts';
import { texts } from '../lib/texts.ts';
import { reportSearchShape } from '../resource/filter/report-search.ts';
import { listSearchSchema } from '../resource/list-search.ts';

export type Screen = {
  path: `/${string}`;
  title: string;
  icon: LucideIcon;
  /** Nobody without it sees the menu entry or the page. */
  permission?: PermissionCode;
  /** What the address of the page may hold. */
  search?: z.ZodObject;
  load: () => Promise<FunctionComponent>;
  /** Shows figures of a range of time, so that the header offers the advertisers to narrow them to. */
  isReport?: true;
  /** How the home page introduces it. */
  summary?: { purpose: string; unit: (total: number) => string; total: () => Promise<number> };
};

export const pixels: Screen = {
  path: '/pixel',
  title: texts.pixel.title,
  icon: Grid2x2Plus,
  permission: 'GET_PIXELS',
  search: listSearchSchema,
  load: () => import('../features/pixel/pixel.screen.tsx').then((module) => module.screen.Component),
  summary: {
    purpose: texts.home.pixelPurpose,
    unit: texts.home.pixelCount,
    total: async () => {
      const { pixelRoutes } = await import('@adhelm/contract/pixel');
      return (await call(pixelRoutes.list, { query: { limit: 1 } })).meta.total;
    },
  },
};

const reportListSearch = listSearchSchema.extend(reportSearchShape);

export const clicks: Screen = {
  path: '/rpc',
  title: texts.click.title,
  icon: MousePointerClick,
  permission: 'GET_REPORTS',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/click/click.screen.tsx').then((module) => module.screen.Component),
};

export const campaigns: Screen = {
  path: '/campaign',
  title: texts.campaign.title,
  icon: Megaphone,
  permission: 'GET_CAMPAIGNS',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/campaign/campaign.screen.tsx').then((module) => module.screen.Component),
};

export const ads: Screen = {
  path: '/ads',
  title: texts.ad.title,
  icon: RectangleEllipsis,
  permission: 'GET_CAMPAIGNS',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/ad/ad.screen.tsx').then((module) => module.screen.Component),
};

export const keywords: Screen = {
  path: '/keyword',
  title: texts.keyword.title,
  icon: Tag,
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/keyword/keyword.screen.tsx').then((module) => module.screen.Component),
};

/** Reached from the avatar menu instead of the navigation. */
export const profile: Screen = {
  path: '/profile',
  title: texts.profile.title,
  icon: CircleUser,
  load: () => import('../features/profile/profile.page.tsx').then((module) => module.ProfilePage),
};

/** Every screen but the dashboard, which introduces them. */
export const SCREENS: readonly Screen[] = [clicks, campaigns, ads, keywords, pixels, profile];
