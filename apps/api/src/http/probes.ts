import type { RequestListener, ServerResponse } from 'node:http';
import type { Readiness } from '../features/health/readiness.ts';

type Probed = {
  isStopping: () => boolean;
  /** Undefined while the product is still starting. */
  ready: () => Readiness | undefined;
};

const send = (response: ServerResponse, statusCode: number, body: object) => {
  response.writeHead(statusCode, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(statusCode === 503 && { 'retry-after': '1' }),
  });
  response.end(JSON.stringify(body));
};

/**
 * Answers `/livez` and `/readyz` before anything else sees the request: no limit, no log line and no engine stands
 * between a probe and its answer. Says whether the request was one.
 */
export const probes = ({ isStopping, ready }: Probed) => {
  const answerReady = async (response: ServerResponse) => {
    const ask = ready();
    if (isStopping() || !ask) return send(response, 503, { status: isStopping() ? 'stopping' : 'starting' });
    const report = await ask();
    if (isStopping()) return send(response, 503, { ...report, status: 'stopping' });
    send(response, report.status === 'unavailable' ? 503 : 200, report);
  };
  return (...[request, response]: Parameters<RequestListener>): boolean => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' || (path !== '/livez' && path !== '/readyz')) return false;
    if (path === '/livez') send(response, 200, { status: 'alive' });
    else void answerReady(response);
    return true;
  };
};
