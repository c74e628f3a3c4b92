import { isZone, type Zone, zoneOfOffset } from '@adhelm/domain/time-zone';

/** UTC offsets that clocks somewhere on earth follow, in minutes. */
const HALF_AND_QUARTER_HOURS = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

const wholeHours = Array.from({ length: 27 }, (_, index) => (index - 12) * 60);

export const UTC_OFFSETS: readonly Zone[] = [...wholeHours, ...HALF_AND_QUARTER_HOURS]
  .toSorted((a, b) => a - b)
  .map(zoneOfOffset);

/** The browser's offset at an instant; JavaScript counts it westwards. */
export const browserOffset = (now: Date): Zone => zoneOfOffset(-now.getTimezoneOffset());

const isOffset = (zone: Zone): boolean => /^[+-]/.test(zone);

export const zoneLabel = (zone: Zone): string => (isOffset(zone) ? `UTC${zone}` : zone);

/** The usual offsets, and the chosen zone too where it is none of them. */
export const zoneOptions = (chosen: Zone): { value: Zone; label: string }[] =>
  [...new Set([...UTC_OFFSETS, chosen])].map((zone) => ({ value: zone, label: zoneLabel(zone) }));

// The specification names the key; the session keeps the profile's zone under it too.
const KEY = 'timeZone';

/** The zone that was chosen last in this browser. */
const rememberedZone = (): string | null => localStorage.getItem(KEY);

/** What is remembered and what a profile says may be older than the rule of what a zone is. */
const knownZone = (text: string | null): Zone | undefined =>
  text !== null && isZone(text) ? text : undefined;

export const profileZone = (profile: string | null, now: Date): Zone =>
  knownZone(profile) ?? browserOffset(now);

/** The zone of somebody's figures where the address names none. */
export const ownZone = (profile: string | null, now: Date): Zone =>
  knownZone(rememberedZone()) ?? profileZone(profile, now);

export const rememberZone = (zone: Zone): void => localStorage.setItem(KEY, zone);
