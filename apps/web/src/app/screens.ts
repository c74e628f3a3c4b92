import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { CircleUser, Grid2x2Plus, type LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import { call } from '../lib/client.ts';
import { texts } from '../lib/texts.ts';
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

/** Reached from the avatar menu instead of the navigation. */
export const profile: Screen = {
  path: '/profile',
  title: texts.profile.title,
  icon: CircleUser,
  load: () => import('../features/profile/profile.page.tsx').then((module) => module.ProfilePage),
};

/** Every screen but the dashboard, which introduces them. */
export const SCREENS: readonly Screen[] = [pixels, profile];
