import { FileText } from 'lucide-react';
import { lazy } from 'react';
import { z } from 'zod';
import { idParam } from '../../lib/id-param.ts';
import { refreshParam } from '../../lib/refresh.ts';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const styleId = z.string().max(40).optional().catch(undefined);

const landingPages: Screen = {
  path: '/landing-page',
  title: texts.landingPage.title,
  icon: FileText,
  menu: { group: 'main', branch: '/landing-page', place: 20 },
  permission: 'GET_POSTS',
  search: reportListSearch,
  isReport: true,
  badge: {
    permission: 'PUBLISH_POST',
    Badge: lazy(() => import('./review-badge.tsx')),
  },
  load: () => import('./landing-page.screen.tsx').then((module) => module.screen.Component),
};

const landingPageCreation: Screen = {
  path: '/landing-page/create',
  title: texts.landingPage.create,
  icon: FileText,
  permission: 'GET_POSTS',
  search: z.object({ styleId, id: idParam, refresh: refreshParam }),
  load: () => import('./create.page.tsx').then((module) => module.CreatePage),
};

const landingPageEditor: Screen = {
  path: '/landing-page/edit',
  title: texts.landingPage.edit,
  icon: FileText,
  permission: 'GET_POSTS',
  search: z.object({ id: idParam, refresh: refreshParam }),
  load: () => import('./edit.page.tsx').then((module) => module.EditPage),
};

export const entries: readonly Screen[] = [landingPages, landingPageCreation, landingPageEditor];
