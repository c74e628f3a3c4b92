import type { ListedPublisher } from '@adhelm/contract/publisher';
import type { publisherReport } from '@adhelm/contract/reports/publishers';
import type { Result } from '@adhelm/contract/route';
import type { ListPage } from '../../resource/declaration.ts';
import { NO_FIGURES, type WithOrWithoutFigures } from '../../resource/report/no-figures.ts';

type Answer = Result<typeof publisherReport.route>;

/** A publisher of the list; a deleted one comes without figures. */
export type PublisherRow = WithOrWithoutFigures<Answer['data'][number]> & { publisherId?: undefined };

export const pageOf = ({ data, ...rest }: Answer): ListPage<PublisherRow> => ({ ...rest, items: data });

export const deletedRow = (publisher: ListedPublisher): PublisherRow => ({
  ...publisher,
  ...NO_FIGURES,
  isGone: false,
});
