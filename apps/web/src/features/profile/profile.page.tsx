import { IdentityCard } from './identity-card.tsx';
import { PermissionCard } from './permission-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

export const ProfilePage = () => (
  <div className="mx-auto grid max-w-220 gap-4">
    <IdentityCard />
    <TimeZoneCard />
    <PermissionCard />
  </div>
);
