import { CONTENT_CODES, type ContentKind } from '@adhelm/contract/content';
import type { ContentRights } from '@adhelm/domain/content-status';
import type { Actor } from '../access/actor.ts';

/** What somebody may do with one piece of content: their codes for its kind, and whether it is their own. */
export const contentRights = (
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
  kind: ContentKind,
  { createdBy }: { createdBy: number | null },
): ContentRights => {
  const codes = CONTENT_CODES[kind];
  return {
    change: permissions.has(codes.change),
    publish: permissions.has(codes.publish),
    publishAnyway: permissions.has(codes.publishAnyway),
    own: createdBy === userId,
  };
};
