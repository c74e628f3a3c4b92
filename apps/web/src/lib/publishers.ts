import { ALL_PUBLISHERS, PUBLISHER_SWITCHER_LIMIT } from '@adhelm/contract/constants';
import { publisherRoutes } from '@adhelm/contract/publisher';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './http/client.ts';
import { useRefreshValue } from './refresh.ts';
import { isAdmin, useUser } from './session/use-session.ts';
import { texts } from './texts.ts';

/** The publishers an admin can act as; nobody else may ask. */
export const usePublishers = (search: string) => {
  const refresh = useRefreshValue();
  const { data } = useQuery({
    queryKey: ['publishers', search, refresh],
    queryFn: ({ signal }) =>
      call(publisherRoutes.list, {
        query: { limit: PUBLISHER_SWITCHER_LIMIT, search: search || undefined, sortBy: 'name' },
        signal,
      }),
    enabled: isAdmin(useUser()),
    placeholderData: keepPreviousData,
  });
  return data?.items ?? [];
};

/** What the publisher with this id is called, as far as the user can know. */
export const usePublisherName = (id: number): string => {
  const { publisher } = useUser();
  const known = [...(publisher ? [publisher] : []), ...usePublishers('')];
  if (id === ALL_PUBLISHERS) return texts.shell.allPublishers;
  return known.find((candidate) => candidate.id === id)?.name ?? texts.shell.publisherNumber(id);
};
