import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How a stand-in is put below a path of another server, or listens by itself. */
export const mountedApp = (app: FastifyInstance, mount: string) => ({
  mount,
  /** Answers a request below the mount. */
  handle: (request: IncomingMessage, response: ServerResponse) => {
    request.url = (request.url ?? '/').slice(mount.length) || '/';
    app.routing(request, response);
  },
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  close: () => app.close(),
});
