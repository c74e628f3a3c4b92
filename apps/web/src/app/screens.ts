import type { PermissionCode } from '@adhelm/contract/permission-codes';
import {
  CircleUser,
  FileText,
  Globe,
  Grid2x2Plus,
  Layers,
  Layers2,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  RectangleEllipsis,
  Tag,
  Tags,
} from 'lucide-react';
import { type FunctionComponent, lazy } from 'react';
import { z } from 'zod';
import { call } from '../lib/client.ts';
import { refreshParam } from '../lib/refresh.ts';
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
  /** Opens without anybody signed in, and without the shell. */
  isPublic?: true;
  /** Stands at the end of the menu entry, for those who may. */
  badge?: { permission: PermissionCode; Badge: FunctionComponent };
  /** How the home page introduces it. */
  summary?: { purpose: string; unit: (total: number) => string; total: () => Promise<number> };
};

export const pixels: Screen = {
  path: '/pixel',
  title: texts.titles.pixel,
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

export const keywordSets: Screen = {
  path: '/set-keyword',
  title: texts.titles.keywordSet,
  icon: Tags,
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () =>
    import('../features/keyword-set/keyword-set.screen.tsx').then((module) => module.screen.Component),
};

export const niches: Screen = {
  path: '/niche',
  title: texts.titles.niche,
  icon: Layers,
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/category/niche.screen.tsx').then((module) => module.screen.Component),
};

export const verticals: Screen = {
  path: '/vertical',
  title: texts.titles.vertical,
  icon: Layers2,
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('../features/category/vertical.screen.tsx').then((module) => module.screen.Component),
};

export const websites: Screen = {
  path: '/website',
  title: texts.titles.website,
  icon: Globe,
  permission: 'GET_WEBSITES',
  search: listSearchSchema,
  load: () => import('../features/website/website.screen.tsx').then((module) => module.screen.Component),
};

export const landingPages: Screen = {
  path: '/landing-page',
  title: texts.landingPage.title,
  icon: FileText,
  permission: 'GET_POSTS',
  search: reportListSearch,
  isReport: true,
  badge: {
    permission: 'PUBLISH_POST',
    Badge: lazy(() => import('../features/landing-page/review-badge.tsx')),
  },
  load: () =>
    import('../features/landing-page/landing-page.screen.tsx').then((module) => module.screen.Component),
};

const pageId = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);
const styleId = z.string().max(40).optional().catch(undefined);

const landingPageCreation: Screen = {
  path: '/landing-page/create',
  title: texts.landingPage.create,
  icon: FileText,
  permission: 'GET_POSTS',
  search: z.object({ styleId, id: pageId, refresh: refreshParam }),
  load: () => import('../features/landing-page/create.page.tsx').then((module) => module.CreatePage),
};

const landingPageEditor: Screen = {
  path: '/landing-page/edit',
  title: texts.landingPage.edit,
  icon: FileText,
  permission: 'GET_POSTS',
  search: z.object({ id: pageId, refresh: refreshParam }),
  load: () => import('../features/landing-page/edit.page.tsx').then((module) => module.EditPage),
};

export const templates: Screen = {
  path: '/shop',
  title: texts.templates.title,
  icon: LayoutTemplate,
  permission: 'GET_POSTS',
  load: () => import('../features/template-gallery/gallery.page.tsx').then((module) => module.GalleryPage),
};

const templateDetails: Screen = {
  path: '/shop/details',
  title: texts.templates.details,
  icon: LayoutTemplate,
  permission: 'GET_POSTS',
  search: z.object({ styleId, refresh: refreshParam }),
  load: () => import('../features/template-gallery/details.page.tsx').then((module) => module.DetailsPage),
};

const quickAdd: Screen = {
  path: '/products/new',
  title: texts.templates.quickAdd,
  icon: LayoutTemplate,
  permission: 'GET_POSTS',
  search: z.object({ styleId, refresh: refreshParam }),
  load: () => import('../features/template-gallery/quick-add.page.tsx').then((module) => module.QuickAddPage),
};

/** Reached from the avatar menu instead of the navigation. */
export const profile: Screen = {
  path: '/profile',
  title: texts.titles.profile,
  icon: CircleUser,
  load: () => import('../features/profile/profile.page.tsx').then((module) => module.ProfilePage),
};

/** Every screen but the dashboard, which introduces them. */
export const SCREENS: readonly Screen[] = [
  clicks,
  landingPages,
  landingPageCreation,
  landingPageEditor,
  templates,
  templateDetails,
  quickAdd,
  campaigns,
  ads,
  keywordSets,
  keywords,
  niches,
  verticals,
  websites,
  pixels,
  profile,
];
