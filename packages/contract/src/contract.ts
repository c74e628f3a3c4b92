import { adAccountRoutes } from './ad-account.ts';
import { authRoutes } from './auth.ts';
import { brandingRoutes } from './branding.ts';
import { categoryRoutes } from './category.ts';
import { clickRoutes } from './click.ts';
import { factDamageRoutes } from './fact-damage.ts';
import { googleRoutes } from './google.ts';
import { healthRoutes } from './health.ts';
import { keywordSetRoutes } from './keyword-set.ts';
import { pixelRoutes } from './pixel.ts';
import { postRoutes } from './post.ts';
import { publisherRoutes } from './publisher.ts';
import { reportRoutes } from './report.ts';
import { nicheReport, verticalReport } from './reports/categories.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { translationRoutes } from './translation.ts';
import { uploadRoutes } from './upload.ts';
import { userRoutes } from './user.ts';
import { websiteRoutes } from './website.ts';

/** Every call the API answers. */
export const contract = {
  adAccounts: adAccountRoutes,
  auth: authRoutes,
  branding: brandingRoutes,
  categories: categoryRoutes,
  categoryReports: { verticals: verticalReport.route, niches: nicheReport.route },
  clicks: clickRoutes,
  factDamage: factDamageRoutes,
  google: googleRoutes,
  health: healthRoutes,
  keywordSets: keywordSetRoutes,
  pixels: pixelRoutes,
  posts: postRoutes,
  publishers: publisherRoutes,
  reports: reportRoutes,
  search: searchRoutes,
  translation: translationRoutes,
  uploads: uploadRoutes,
  users: userRoutes,
  websites: websiteRoutes,
} satisfies Record<string, Record<string, Route>>;
