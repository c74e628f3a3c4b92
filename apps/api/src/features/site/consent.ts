import type { Site } from './site-snapshot.ts';

/** What the script of a page puts in its links once the visitor has agreed. */
const AGREED = 'c';
/** The id under which a browser told pixels of a press. */
const EVENT = 'e';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether platforms may be told of what this visitor does. */
export const consentIn = ({ consent }: Pick<Site, 'consent'>, query: URLSearchParams): boolean =>
  consent === 'OFF' || query.get(AGREED) === '1';

export const eventIn = (query: URLSearchParams): string | undefined => {
  const told = query.get(EVENT);
  return told !== null && UUID.test(told) ? told : undefined;
};
