import { postRoutes } from '@adhelm/contract/post';
import { defineFeature } from '../../feature.ts';
import { postRepository } from './post.repository.ts';
import { registerPostRoutes } from './post.routes.ts';
import { postService } from './post.service.ts';
import { postVersionRepository } from './post-version.repository.ts';

export const postFeature = defineFeature({
  routes: postRoutes,
  repositories: (tx, scope) => ({
    posts: postRepository(tx, scope),
    postVersions: postVersionRepository(tx, scope),
  }),
  serve: (register, needs: Parameters<typeof postService>[0]) =>
    registerPostRoutes(register, postService(needs)),
  searched: [{ any: ['GET_POSTS', 'GET_BLOGS'], in: ({ posts }) => posts }],
});
