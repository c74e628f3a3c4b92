import { WalletCards } from 'lucide-react';
import { z } from 'zod';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const said = z.string().max(40).optional().catch(undefined);

const adAccounts: Screen = {
  path: '/ad-account',
  title: 'Ad accounts',
  icon: WalletCards,
  menu: { group: 'content', place: 40 },
  permission: 'GET_ADACCOUNTS',
  // An ad platform sends the browser back here and says how it went.
  search: listSearchSchema.extend({ connected: said, connectError: said }),
  load: () => import('./ad-account.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [adAccounts];
