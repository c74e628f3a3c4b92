import { authRoutes } from './auth.ts';
import { brandingRoutes } from './branding.ts';
import { clickRoutes } from './click.ts';
import { healthRoutes } from './health.ts';
import { pixelRoutes } from './pixel.ts';
import { publisherRoutes } from './publisher.ts';
import { reportRoutes } from './report.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { userRoutes } from './user.ts';

/** Every call the API answers. */
export const contract = {
  auth: authRoutes,
  branding: brandingRoutes,
  clicks: clickRoutes,
  health: healthRoutes,
  pixels: pixelRoutes,
  publishers: publisherRoutes,
  reports: reportRoutes,
  search: searchRoutes,
  users: userRoutes,
} satisfies Record<string, Record<string, Route>>;
