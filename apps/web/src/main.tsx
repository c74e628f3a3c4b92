// First of all, before anything else runs: tokens leave the address bar.
import './lib/session/arrival.ts';
import './lib/without-eval.ts';

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followIdentity, queryClient, refetchWhenConnected } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { arrival } from './lib/session/arrival.ts';
import { session } from './lib/session/browser-session.ts';
import { followTheme } from './lib/theme.ts';
import './styles.css';

followTheme();
followIdentity();
refetchWhenConnected();
void session.start(arrival.handOff);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
