import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders something at an address of an app that has nothing else; links to it and back work. */
export const renderAt = async (address: string, content: ReactNode, ...others: string[]) => {
  const rootRoute = createRootRoute();
  const routeTo = (path: string, shown: ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => shown });
  const [path = '/'] = address.split('?');
  const router = createRouter({
    routeTree: rootRoute.addChildren([routeTo(path, content), ...others.map((one) => routeTo(one, one))]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return { router, ...render(<RouterProvider router={router} />) };
};
