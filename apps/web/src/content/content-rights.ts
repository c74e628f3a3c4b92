import { CONTENT_CODES, type ContentKind } from '@adhelm/contract/content';
import type { User } from '@adhelm/contract/user';
import type { ContentRights } from '@adhelm/domain/content-status';
import { useCallback } from 'react';
import { useUser } from '../lib/session/use-session.ts';

/** What a user may do with a piece of content; new ones are the own work of who makes them. */
const contentRights = (
  { id, permissions }: Pick<User, 'id' | 'permissions'>,
  kind: ContentKind,
  createdBy: number | null,
): ContentRights => {
  const codes = CONTENT_CODES[kind];
  return {
    change: permissions.includes(codes.change),
    publish: permissions.includes(codes.publish),
    publishAnyway: permissions.includes(codes.publishAnyway),
    own: createdBy === id,
  };
};

/** The rights of the signed-in user on pieces of content. */
export const useContentRights = () => {
  const user = useUser();
  return useCallback(
    (kind: ContentKind, createdBy: number | null) => contentRights(user, kind, createdBy),
    [user],
  );
};
