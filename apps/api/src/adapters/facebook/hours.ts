import { instantOf, isZone, localOf, type Zone } from '@adhelm/domain/time-zone';
import { PlatformFailed } from '../../ports/ad-platform.ts';

const HOUR_MS = 3_600_000;
const LABEL = /^(\d{2}):00:00 - \d{2}:59:59$/;

export const zoneOf = (timeZone: string): Zone => {
  if (isZone(timeZone)) return timeZone;
  throw new PlatformFailed('refused', `Nobody knows the time zone ${timeZone} of the ad account`);
};

/**
 * When an hour began of which the platform says the day and the label, in the account's zone. On the day on which the
 * clocks are set back one label stands for two hours. It comes either in two rows, one for each hour, or in one row
 * that holds both; so the first row with it counts for the earlier hour and a further one for the later. Either way
 * all that was spent is counted, and once. A label that the clocks skip is taken for the hour that came instead.
 */
export const hourStart = (zone: Zone, day: string, label: string, isRepeated: boolean): Date => {
  const hour = LABEL.exec(label)?.[1];
  const local = Date.parse(`${day}T${hour}:00:00Z`);
  if (Number.isNaN(local)) throw new PlatformFailed('unavailable', `No hour is called ${day} ${label}`);
  const found = instantOf(zone, local);
  const shown = [found - HOUR_MS, found, found + HOUR_MS].filter(
    (instant) => localOf(zone, instant) === local,
  );
  return new Date((isRepeated ? shown.at(-1) : shown[0]) ?? found);
};

/** Today, as the account's calendar says. */
export const dayIn = (zone: Zone, now: Date): string =>
  new Date(localOf(zone, now.getTime())).toISOString().slice(0, 10);
