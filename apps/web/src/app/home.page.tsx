import { DashboardPage } from '../features/dashboard/dashboard.page.tsx';
import { profile, SCREENS } from './screens.ts';

/** Where those can go who may not see reports. */
const links = SCREENS.filter((screen) => screen !== profile).map(
  ({ path, title, icon, permission, summary }) => ({ path, title, icon, permission, summary }),
);

export const Home = () => <DashboardPage links={links} />;
