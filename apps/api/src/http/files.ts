import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { type FileStore, typeOfFile } from '../ports/file-store.ts';
import { declarePublic } from './register.ts';

const noSuchFile = () => new AppError('NF01', 'There is no such file.');

/** Serves uploaded files to everyone: they are pictures on public pages, and their names cannot be guessed. */
export const serveFiles = (app: FastifyInstance, files: FileStore) =>
  app.register(async (scope) => {
    declarePublic(scope);
    scope.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
      const { name } = request.params;
      const type = typeOfFile(name);
      if (!type) throw noSuchFile();
      // A file never changes under its name, so the name is its version.
      const version = `"${name}"`;
      const known = request.headers['if-none-match']?.split(/\s*,\s*/).includes(version) ?? false;
      const file = known ? ((await files.has(name)) ? 'as known' : null) : await files.get(name);
      if (!file) throw noSuchFile();
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: version,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // Landing pages show them on domains of their own.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (file === 'as known') return reply.status(304).send();
      return reply.headers({ 'content-type': type, 'content-length': file.bytes }).send(file.content);
    });
  });
