import { PAGE_KINDS, type PageKind, POST_KINDS, type PostKind } from '@adhelm/contract/content';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Actor } from './actor.ts';

/** What an actor may see of the rows in their scope; what it leaves out still counts in sums. */
export type Sight = {
  userId: number;
  /** The kinds of pages that may be named, found and counted. */
  kinds: readonly PostKind[];
  /** E-mails of others are whole. */
  emails: boolean;
  /** Address, browser and referrer of visitors are whole. */
  visitors: boolean;
};

const CODE_OF_KIND: Record<PostKind, PermissionCode> = {
  ADS: 'GET_POSTS',
  FAQ: 'GET_POSTS',
  BLOG: 'GET_BLOGS',
};

/** The kinds of pages, as content tells them apart, that nothing may name to this actor. */
export const hiddenPagesOf = ({ permissions }: Pick<Actor, 'permissions'>): PageKind[] =>
  PAGE_KINDS.filter((kind) => !permissions.has(CODE_OF_KIND[kind === 'BLOG' ? 'BLOG' : 'ADS']));

export const sightOf = ({ userId, permissions }: Pick<Actor, 'userId' | 'permissions'>): Sight => ({
  userId,
  kinds: POST_KINDS.filter((kind) => permissions.has(CODE_OF_KIND[kind])),
  emails: permissions.has('GET_ADVERTISERS'),
  visitors: permissions.has('GET_CLICK_IPS'),
});
