import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { refreshParam } from '../lib/refresh.ts';
import { useCan } from '../lib/session/use-session.ts';
import type { Screen } from '../resource/screen-entry.ts';
import { PermissionState } from '../ui/states.tsx';
import { loadChunk } from './chunk.ts';
import { connected } from './connected.ts';
import { dashboard } from './dashboard.ts';
import { NotFound, ScreenError, ScreenPending, ToDashboard } from './screen-states.tsx';
import { SCREENS } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

const rootSearch = z.object({ refresh: refreshParam });

const rootRoute = createRootRoute({
  component: SessionGate,
  validateSearch: rootSearch,
  notFoundComponent: NotFound,
});

type GatedProps = { permission: PermissionCode | undefined; children: ReactNode };

/** The screen, or the word that the user may not see it. */
const Gated = ({ permission, children }: GatedProps) => {
  const can = useCan();
  return permission && !can(permission) ? <PermissionState action={<ToDashboard />} /> : children;
};

const lazyScreen = ({ load, permission, isPublic }: Screen) => {
  const Loaded = lazyRouteComponent(() => loadChunk(load).then((component) => ({ default: component })));
  if (isPublic) return Loaded;
  const gated = () => (
    <Gated permission={permission}>
      <Loaded />
    </Gated>
  );
  return Object.assign(gated, { preload: Loaded.preload });
};

const screenRoute = (screen: Screen) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: lazyScreen(screen),
    validateSearch: screen.search ?? rootSearch,
    staticData: {
      title: screen.title,
      permission: screen.permission,
      isReport: screen.isReport ?? false,
      isPublic: screen.isPublic ?? false,
    },
  });

export const router = createRouter({
  routeTree: rootRoute.addChildren([dashboard, connected, ...SCREENS].map(screenRoute)),
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
    permission?: PermissionCode | undefined;
    isReport?: boolean;
    isPublic?: boolean;
  }
}
