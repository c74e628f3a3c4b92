import type { Post } from '@adhelm/contract/post';
import { type Website, websiteRoutes } from '@adhelm/contract/website';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';

/** What the editor knows of the website that a page stands on. */
export type PageWebsite = Pick<Website, 'id' | 'name' | 'domain' | 'language' | 'publisherId'>;

/** The chosen website: the one of the stored page, else asked for. */
export const useWebsite = (websiteId: number | null, post: Post | null): PageWebsite | null => {
  const known =
    post && post.websiteId === websiteId ? { ...post.website, publisherId: post.publisherId } : null;
  const { data } = useQuery({
    queryKey: ['website', websiteId],
    queryFn: ({ signal }) => call(websiteRoutes.get, { params: { id: websiteId ?? 0 }, signal }),
    enabled: websiteId !== null && known === null,
  });
  return known ?? (data?.id === websiteId ? data : null) ?? null;
};
