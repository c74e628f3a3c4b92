import { isZone, type Zone } from '../time-zone.ts';

/** After every period of the tests, so that all of them are over. */
export const LATER = Date.UTC(2030, 0);

export const zoneOf = (text: string): Zone => {
  if (!isZone(text)) throw new Error(`${text} is no zone`);
  return text;
};

export const at = (text: string): number => Date.parse(text);
export const between = (from: string, to: string) => ({ from: at(from), to: at(to) });
export const written = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((instant) => new Date(instant).toISOString().slice(0, 16)).join(' to ');
