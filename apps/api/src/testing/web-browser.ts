import { authRoutes } from '@adhelm/contract/auth';
import type { Query } from '@adhelm/contract/route';
import { API_BASE } from '../http/register.ts';
import { PUBLIC_URL } from './app.ts';

const decoded = (html: string) =>
  html.replace(/&#x([0-9A-F]+);|&amp;/gi, (entity, hex: string | undefined) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : entity === '&amp;' ? '&' : entity,
  );

/** The form of a page that submits itself by a script which its own policy allows. */
const selfSubmitting = async (page: Response) => {
  const html = await page.clone().text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!action || !/script-src [^;]*'sha256-/.test(page.headers.get('content-security-policy') ?? ''))
    return undefined;
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of fields) form.append(name, decoded(value));
  return { url: decoded(action), form };
};

const INTO_THE_APP = ['/', '/connected'];

/**
 * A browser over real sockets: keeps cookies, follows redirects within the app, which listens at the addresses by
 * turns, and stops where it arrives in the app again.
 */
export const webBrowser = (...addresses: readonly string[]) => {
  let asked = 0;
  const nextAddress = () => addresses[asked++ % addresses.length] ?? '';
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (url: string, form?: URLSearchParams) => {
    const response = await fetch(url.replace(PUBLIC_URL, nextAddress()), {
      redirect: 'manual',
      headers: { cookie: cookie() },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join('').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const follow = async (from: string): Promise<{ url: string; page: Response }> => {
    let next: { url: string; form?: URLSearchParams } = { url: from };
    for (let steps = 0; steps < 12; steps++) {
      const page = await visit(next.url, next.form);
      const location = page.headers.get('location');
      const following = location ? { url: new URL(location, next.url).href } : await selfSubmitting(page);
      if (!following) return { url: next.url, page };
      next = following;
      if (INTO_THE_APP.includes(new URL(next.url).pathname)) return { url: next.url, page };
    }
    throw new Error(`Too many redirects, the last to ${next.url}`);
  };
  const begin = async (query: Query<typeof authRoutes.googleSignIn> = {}): Promise<string> => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.append(name, String(value));
    const answer = await visit(`${PUBLIC_URL}${API_BASE}${authRoutes.googleSignIn.path}?${search}`);
    const { result } = (await answer.json()) as { result: { url: string } };
    return result.url;
  };
  return { begin, follow, cookie, setCookie: (name: string, value: string) => void cookies.set(name, value) };
};
