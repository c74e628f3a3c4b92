import { postRoutes } from '@adhelm/contract/post';
import type { Register } from '../../http/register.ts';
import type { PostService } from './post.service.ts';

export const registerPostRoutes = (register: Register, posts: PostService) => {
  register(postRoutes.list, ({ actor, query }) => posts.list(actor, query));
  register(postRoutes.get, ({ actor, params }) => posts.get(actor, params.id));
  register(postRoutes.create, ({ actor, body }) => posts.create(actor, body));
  register(postRoutes.update, ({ actor, params, body }) => posts.update(actor, params.id, body));
  register(postRoutes.remove, ({ actor, params }) => posts.remove(actor, params.id));
  register(postRoutes.restore, ({ actor, params }) => posts.restore(actor, params.id));
  register(postRoutes.versions, ({ actor, params }) => posts.versions(actor, params.id));
  register(postRoutes.version, ({ actor, params }) => posts.version(actor, params.id, params.version));
  register(postRoutes.restoreVersion, ({ actor, params, body }) =>
    posts.restoreVersion(actor, params.id, params.version, body.updatedAt),
  );
  register(postRoutes.statusChanges, ({ actor, params }) => posts.statusChanges(actor, params.id));
};
