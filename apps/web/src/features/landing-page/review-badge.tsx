import { postRoutes } from '@adhelm/contract/post';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { viewFrom } from '../../resource/filter/kept-view.ts';
import { formatFilters } from '../../resource/list/list-search.ts';
import { listKey } from '../../resource/list/use-list.ts';
import { reviewTexts } from './review.texts.ts';

const UNDER_REVIEW = { status: ['REVIEW'] };
const MOST = 99;

/** How many pages wait for review, leading to them; asked again whenever the list of pages is. */
const ReviewBadge = () => {
  const refresh = useRefreshValue();
  const { data: count = 0 } = useQuery({
    queryKey: [...listKey('landing-page'), 'under review', refresh],
    queryFn: async ({ signal }) => {
      const { meta } = await call(postRoutes.list, { query: { ...UNDER_REVIEW, limit: 1 }, signal });
      return meta.total;
    },
  });
  return (
    count > 0 && (
      <Link
        to="/landing-page"
        search={(before: object) => ({ ...viewFrom(before), filters: formatFilters(UNDER_REVIEW) })}
        aria-label={reviewTexts.waiting(count)}
        title={reviewTexts.waiting(count)}
        className="absolute top-1/2 right-1.5 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-full bg-warn-soft px-1.5 text-2xs font-semibold text-warn tabular-nums hover:outline-1 hover:outline-current"
      >
        {count > MOST ? `${MOST}+` : count}
      </Link>
    )
  );
};

export default ReviewBadge;
