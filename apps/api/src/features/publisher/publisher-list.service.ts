import {
  type ListedPublisher,
  PUBLISHER_ATTRIBUTES,
  type PublisherListQuery,
} from '@adhelm/contract/publisher';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import { InvalidInput } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { ReportService } from '../report/report.service.ts';
import { listScopeOf, type PublisherService } from './publisher.service.ts';

type Dependencies = {
  publishers: Pick<PublisherService, 'list' | 'byIds'>;
  reports: Pick<ReportService, 'publishers'>;
};

type Attribute = (typeof PUBLISHER_ATTRIBUTES)[number];

const isAttribute = (key: string | undefined): key is Attribute | undefined =>
  key === undefined || (PUBLISHER_ATTRIBUTES as readonly string[]).includes(key);

/** What the list of figures is asked, by its own rules. */
const questionOf = ({
  page,
  limit,
  search,
  sortBy = 'name',
  sortOrder,
  startDate,
  endDate,
}: PublisherListQuery) => {
  const range = { startDate: startDate?.toISOString(), endDate: endDate?.toISOString() };
  const paging = { page: String(page), limit: String(limit) };
  const asked = publisherReport.route.query.safeParse({ ...range, ...paging, search, sortBy, sortOrder });
  if (asked.success) return { ...asked.data, onlyListed: true };
  const [issue] = asked.error.issues;
  throw new InvalidInput(issue?.path.join('.') ?? '', issue?.message ?? 'The range cannot be read');
};

/** Publishers as a plain list, with the figures of a range where one is given. */
export const publisherListService = ({ publishers, reports }: Dependencies) => {
  const withFigures = async (actor: Actor, query: PublisherListQuery) => {
    const asker: Actor = { ...actor, scope: listScopeOf(actor) };
    const { data, meta } = await reports.publishers(asker, questionOf(query));
    const rows = new Map(
      (
        await publishers.byIds(
          actor,
          data.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const items = data.flatMap(({ id, revenue, cost, profit, roi }): ListedPublisher[] => {
      const row = rows.get(id);
      return row ? [{ ...row, revenue, cost, profit, roi }] : [];
    });
    return { items, meta };
  };

  return {
    async list(actor: Actor, query: PublisherListQuery) {
      const { startDate, endDate, sortBy, archived } = query;
      if (startDate && endDate && !archived) return withFigures(actor, query);
      if (!isAttribute(sortBy))
        throw new InvalidInput(
          'sortBy',
          'Figures are known of a range, and of publishers that are not deleted',
        );
      return publishers.list(actor, { ...query, sortBy });
    },
  };
};

export type PublisherListService = ReturnType<typeof publisherListService>;
