import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { session } from '../lib/session/browser-session.ts';
import { useSessionState } from '../lib/session/use-session.ts';
import { useToasterWanted } from '../lib/toast.ts';
import { ErrorState } from '../ui/states.tsx';
import { QuietPage } from './quiet-page.tsx';
import { Shell } from './shell.tsx';
import { useTabBrand } from './use-tab-brand.ts';

const LoginModal = lazy(() => import('./login-modal.tsx'));
const Toaster = lazy(() => import('../ui/toaster.tsx'));

const Gate = () => {
  const state = useSessionState();
  const isPublic = useMatches().at(-1)?.staticData.isPublic ?? false;
  useTabBrand(state.status !== 'signed-in');
  if (isPublic) return <Outlet />;
  if (state.status === 'signed-in') return <Shell />;
  return (
    <QuietPage busy={state.status === 'loading'}>
      {state.status === 'unreachable' && (
        <ErrorState error={state.error} onRetry={() => void session.retry()} />
      )}
      <Suspense>{state.status === 'signed-out' && <LoginModal />}</Suspense>
    </QuietPage>
  );
};

/** Outside the app's own element and live from the start, so that a dialog that is open never hides a message. */
const Toasts = () => {
  const isWanted = useToasterWanted();
  const place = document.getElementById('toasts');
  return isWanted && place && <Suspense>{createPortal(<Toaster />, place)}</Suspense>;
};

/** The shell for those who are signed in; for everyone else a quiet page, with the login over it. */
export const SessionGate = () => (
  <>
    <Gate />
    <Toasts />
  </>
);
