const REFERENCE = /^([0-9a-z]{1,6})-([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

const LAST_ID = 2 ** 31 - 1;

/** How a feed calls a click: by whose it is, and by its id. */
export const referenceOf = (publisherId: number, clickId: string): string =>
  `${publisherId.toString(36)}-${clickId}`;

/** The click that a reference names, with the moment that its id was made in. */
export const readReference = (
  text: string,
): { publisherId: number; clickId: string; time: Date } | undefined => {
  const [, publisher = '', clickId] = REFERENCE.exec(text) ?? [];
  const publisherId = Number.parseInt(publisher, 36);
  if (clickId === undefined || publisherId > LAST_ID) return undefined;
  const time = new Date(Number.parseInt(clickId.replace('-', '').slice(0, 12), 16));
  return { publisherId, clickId, time };
};

/** Before all ids that are made from a moment on. */
export const firstIdAt = (moment: Date): string => {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Where a press leads, with what the feed will call it by. */
export const withReference = (target: string, reference: string): string => {
  const address = new URL(target);
  address.searchParams.set('click_id', reference);
  return address.href;
};
