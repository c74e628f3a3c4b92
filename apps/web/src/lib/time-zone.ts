/** UTC offsets that clocks somewhere on earth follow, in minutes. */
const HALF_AND_QUARTER_HOURS = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

const wholeHours = Array.from({ length: 27 }, (_, index) => (index - 12) * 60);

/** `+07:00` for 420. */
export const formatOffset = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

export const UTC_OFFSETS: readonly string[] = [...wholeHours, ...HALF_AND_QUARTER_HOURS]
  .toSorted((a, b) => a - b)
  .map(formatOffset);

/** The browser's offset at an instant; JavaScript counts it westwards. */
export const browserOffset = (now: Date): string => formatOffset(-now.getTimezoneOffset());

const isOffset = (zone: string): boolean => /^[+-]/.test(zone);

export const zoneLabel = (zone: string): string => (isOffset(zone) ? `UTC${zone}` : zone);

/** The usual offsets, and the chosen zone too where it is none of them. */
export const zoneOptions = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...UTC_OFFSETS, chosen])].map((zone) => ({ value: zone, label: zoneLabel(zone) }));

// The specification names the key; the session keeps the profile's zone under it too.
const KEY = 'timeZone';

/** The zone that was chosen last in this browser. */
export const rememberedZone = (): string | null => localStorage.getItem(KEY);

export const rememberZone = (zone: string): void => localStorage.setItem(KEY, zone);
