import type { Zone } from '@adhelm/domain/time-zone';
import { useUser } from './session/use-session.ts';
import { profileZone } from './time-zone.ts';
import { useNow } from './use-now.ts';

/** The present, and the zone that the reader's profile names. */
export const useProfileZone = (): { now: number; zone: Zone } => {
  const now = useNow();
  const { settings } = useUser();
  return { now, zone: profileZone(settings.timeZone, new Date(now)) };
};
