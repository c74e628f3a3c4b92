import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { refreshParam } from '../lib/refresh.ts';
import { useCan } from '../lib/use-session.ts';
import { PermissionState } from '../ui/states.tsx';
import { loadChunk } from './chunk.ts';
import { NotFound, ScreenError, ScreenPending, ToDashboard } from './screen-states.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const rootSearch = z.object({ refresh: refreshParam });

const rootRoute = createRootRoute({
  component: SessionGate,
  validateSearch: rootSearch,
  notFoundComponent: NotFound,
});

/** The screen, or the word that the user may not see it. */
const gated = (screen: Screen) => {
  const Loaded = lazyRouteComponent(() =>
    loadChunk(screen.load).then((component) => ({ default: component })),
  );
  const Gate = () => {
    const can = useCan();
    if (screen.permission && !can(screen.permission)) return <PermissionState action={<ToDashboard />} />;
    return <Loaded />;
  };
  return Object.assign(Gate, { preload: Loaded.preload });
};

const screenRoute = (screen: Screen) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: gated(screen),
    validateSearch: screen.search ?? rootSearch,
    staticData: { title: screen.title },
  });

export const router = createRouter({
  routeTree: rootRoute.addChildren(SCREENS.map(screenRoute)),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
