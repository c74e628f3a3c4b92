import { POST_LIMITS } from '@adhelm/contract/post';
import { freeSlug, slugFrom } from '@adhelm/domain/slug';
import { onDuplicate } from '../../db/entities/conflicts.ts';
import { Conflict } from '../../errors.ts';
import type { PostRepository } from './post.repository.ts';

/** For titles that have no letter an address could use. */
const FALLBACK = 'page';
/** Room for the number behind a slug that is as long as slugs may be. */
const LONGEST_ENDING = 10;

export const slugConflict = (message: string) => new Conflict(message, [{ path: 'slug', message }]);

const taken = () => slugConflict('Another landing page of this website has this slug.');

/** Makes the write of a slug refuse one that is in use with a sentence. */
export const withSlug = <T>(write: Promise<T>): Promise<T> => onDuplicate(write, 'posts_slug', taken);

/** A slug from the title that no other page of the website has, as long as its addresses are held. */
export const slugForTitle = async (
  { posts }: { posts: Pick<PostRepository, 'slugsLike'> },
  { title, websiteId }: { title: string; websiteId: number },
): Promise<string> => {
  const slug = slugFrom(title, POST_LIMITS.slug) || FALLBACK;
  const beginning = slug.slice(0, POST_LIMITS.slug - LONGEST_ENDING);
  const used = await posts.slugsLike(websiteId, beginning);
  return freeSlug(slug, new Set(used), POST_LIMITS.slug);
};
