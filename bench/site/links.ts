import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const get = async (port: number, host: string, path: string): Promise<string> => {
  const asked = request({ port, host: '127.0.0.1', path, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return text(answer);
};

const linkIn = (html: string, start: string): string => {
  const link = new RegExp(`href="(${start}[^"]*)"`).exec(html)?.[1];
  if (!link) throw new Error(`no link to ${start} in ${html.slice(0, 200)}`);
  return link.replaceAll('&amp;', '&');
};

/** The first page that a website names. */
export const firstPage = async (port: number, host: string): Promise<string> => {
  const address = /<loc>([^<]*)<\/loc>/.exec(await get(port, host, '/sitemap.xml'))?.[1];
  if (!address) throw new Error(`${host} has no pages`);
  return new URL(address).pathname;
};

/** Where a page leads: to its first search, and there to the first result. */
export const linksOf = async (port: number, host: string, page: string) => {
  const search = linkIn(await get(port, host, page), `${page}/search/`);
  return { search, exit: linkIn(await get(port, host, search), '/_out/') };
};
