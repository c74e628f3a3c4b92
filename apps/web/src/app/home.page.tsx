import { DashboardPage } from '../features/dashboard/dashboard.page.tsx';
import type { Summary } from '../resource/screen-entry.ts';
import { PROFILE, SCREENS } from './screens.ts';

const declared = import.meta.glob<Summary>('../features/*/*.summary.ts', { eager: true, import: 'summary' });

/** The screens that the start page links to for users without reports. */
const links = SCREENS.filter(({ path }) => path !== PROFILE).map(({ path, title, icon, permission }) => ({
  path,
  title,
  icon,
  permission,
  summary: Object.values(declared).find((summary) => summary.path === path),
}));

export const Home = () => <DashboardPage links={links} />;
