import type { ConversionEvent } from '../../ports/conversion-destination.ts';

type Usual = Pick<ConversionEvent, 'at' | 'value' | 'source' | 'firstSeenAt'>;

/** Makes events of one page, each with an id of its own. */
export const conversionEvents = (usual: () => Usual) => {
  let count = 0;
  return (given: Partial<ConversionEvent> = {}): ConversionEvent => {
    count += 1;
    return {
      id: `event-${count}`,
      name: 'Lead',
      ip: '',
      userAgent: 'Mozilla/5.0',
      pageUrl: 'https://north.example/solar',
      ...usual(),
      ...given,
    };
  };
};
