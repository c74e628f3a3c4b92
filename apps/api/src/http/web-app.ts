import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-answer.ts';
import { API_BASE, declarePublic } from './register.ts';

const ONE_YEAR_SECONDS = 31_536_000;

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith(`${API_BASE}/`) && (headers.accept ?? '').includes('text/html');

/** Serves the built web app; every address that is no file and no call is one of its screens. */
export const serveWebApp = async (app: FastifyInstance, folder: string) => {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(staticFiles, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const lasting = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          'cache-control',
          lasting ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  });
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request)
      ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      : answerNotFound(request, reply),
  );
};
