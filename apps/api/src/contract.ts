import { authRoutes } from '@adhelm/contract/auth';
import { brandingRoutes } from '@adhelm/contract/branding';
import { clickRoutes } from '@adhelm/contract/click';
import { factDamageRoutes } from '@adhelm/contract/fact-damage';
import { googleRoutes } from '@adhelm/contract/google';
import { healthRoutes } from '@adhelm/contract/health';
import { reportRoutes } from '@adhelm/contract/report';
import { reportMoment } from '@adhelm/contract/reports/moment';
import type { Route } from '@adhelm/contract/route';
import { searchRoutes } from '@adhelm/contract/search';
import { sessionRoutes } from '@adhelm/contract/session';
import { translationRoutes } from '@adhelm/contract/translation';
import { uploadRoutes } from '@adhelm/contract/upload';
import { userRoutes } from '@adhelm/contract/user';
import { FEATURES } from './features.ts';

const GROUPS: readonly Readonly<Record<string, Route>>[] = [
  authRoutes,
  brandingRoutes,
  clickRoutes,
  factDamageRoutes,
  googleRoutes,
  healthRoutes,
  reportRoutes,
  { reportMoment },
  searchRoutes,
  sessionRoutes,
  translationRoutes,
  uploadRoutes,
  userRoutes,
  ...FEATURES.map(({ routes }) => routes),
];

/** Every call that the API answers. */
export const CONTRACT_ROUTES: readonly Route[] = GROUPS.flatMap((routes) => Object.values(routes));
