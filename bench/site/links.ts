import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export const get = async (port: number, host: string, path: string): Promise<string> => {
  const asked = request({ port, host: '127.0.0.1', path, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return text(answer);
};

export const linkIn = (html: string, start: string): string =>
  new RegExp(`href="(${start}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** Where a page leads: to its first search, and there to the first result. */
export const linksOf = async (port: number, host: string, page: string) => {
  const search = linkIn(await get(port, host, page), `${page}/search/`);
  return { search, exit: linkIn(await get(port, host, search), '/_out/') };
};
