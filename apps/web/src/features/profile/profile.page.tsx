import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IdentityCard } from './identity-card.tsx';
import { PermissionCard } from './permission-card.tsx';

const TimeZoneCard = lazy(() => import('./time-zone-card.tsx'));
const SessionCard = lazy(() => import('./session-card.tsx'));
const TrailCard = lazy(() => import('./trail-card.tsx'));

export const ProfilePage = () => (
  <div className="mx-auto grid max-w-220 gap-4">
    <IdentityCard />
    <Suspense fallback={<Skeleton className="h-18.5 rounded-lg" />}>
      <TimeZoneCard />
    </Suspense>
    <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
      <SessionCard />
    </Suspense>
    <PermissionCard />
    <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
      <TrailCard />
    </Suspense>
  </div>
);
