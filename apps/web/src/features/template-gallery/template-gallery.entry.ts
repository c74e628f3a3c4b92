import { LayoutTemplate } from 'lucide-react';
import { z } from 'zod';
import { refreshParam } from '../../lib/refresh.ts';
import { texts } from '../../lib/texts.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const styleId = z.string().max(40).optional().catch(undefined);

const templates: Screen = {
  path: '/shop',
  title: texts.templates.title,
  icon: LayoutTemplate,
  menu: { group: 'main', branch: '/landing-page', place: 21 },
  permission: 'GET_POSTS',
  load: () => import('./gallery.page.tsx').then((module) => module.GalleryPage),
};

const templateDetails: Screen = {
  path: '/shop/details',
  title: texts.templates.details,
  icon: LayoutTemplate,
  permission: 'GET_POSTS',
  search: z.object({ styleId, refresh: refreshParam }),
  load: () => import('./details.page.tsx').then((module) => module.DetailsPage),
};

const quickAdd: Screen = {
  path: '/products/new',
  title: texts.templates.quickAdd,
  icon: LayoutTemplate,
  permission: 'GET_POSTS',
  search: z.object({ styleId, refresh: refreshParam }),
  load: () => import('./quick-add.page.tsx').then((module) => module.QuickAddPage),
};

export const entries: readonly Screen[] = [templates, templateDetails, quickAdd];
