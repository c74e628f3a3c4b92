import { HomePage } from '../features/home/home.page.tsx';
import { SCREENS } from './screens.ts';

/** The home page introduces every screen that has something to count. */
const cards = SCREENS.flatMap(({ path, title, icon, permission, summary }) =>
  summary ? [{ path, title, icon, permission, ...summary }] : [],
);

export const Home = () => <HomePage cards={cards} />;
