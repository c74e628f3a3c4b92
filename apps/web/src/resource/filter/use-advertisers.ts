import { ADVERTISER_FILTER_LIMIT } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { texts } from '../../lib/texts.ts';

/** Up to a hundred advertisers whose name, e-mail or number holds the words. */
export const useAdvertisers = (search: string, enabled = true) => {
  const refresh = useRefreshValue();
  return useQuery({
    queryKey: ['advertisers', search, refresh],
    queryFn: ({ signal }) =>
      call(peopleRoutes.list, {
        query: { isAdvertiser: true, limit: ADVERTISER_FILTER_LIMIT, search: search || undefined },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
};

/** What the advertisers of a filter are called; one that the first hundred lack is looked up by number. */
export const useAdvertiserName = (ids: readonly number[], all: string, mayAsk = true): string => {
  const [id] = ids;
  const first = useAdvertisers('', mayAsk).data?.items.find((advertiser) => advertiser.id === id);
  const isUnknown = mayAsk && ids.length === 1 && first === undefined;
  const found = useAdvertisers(String(id), isUnknown).data?.items.find((advertiser) => advertiser.id === id);
  if (id === undefined) return all;
  if (ids.length > 1) return texts.filter.someAdvertisers(ids.length);
  return (first ?? found)?.name ?? texts.filter.advertiserNumber(id);
};
