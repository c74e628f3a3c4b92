import { Megaphone } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const campaigns: Screen = {
  path: '/campaign',
  title: texts.campaign.title,
  icon: Megaphone,
  menu: { group: 'main', place: 30 },
  permission: 'GET_CAMPAIGNS',
  search: reportListSearch,
  isReport: true,
  load: () => import('./campaign.screen.tsx').then((module) => module.screen.Component),
};

const campaignCreation: Screen = {
  path: '/campaign/create',
  title: 'New campaign',
  icon: Megaphone,
  permission: 'GET_CAMPAIGNS',
  load: () => import('./create.page.tsx').then((module) => module.CreatePage),
};

export const entries: readonly Screen[] = [campaigns, campaignCreation];
