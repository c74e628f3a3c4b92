const maximumRedirects = 20;

function rememberCookies(jar: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const equals = pair.indexOf('=');
    jar.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

/** A browser in small: keeps cookies, and leaves redirects to the caller. */
function browserOf() {
  const jar = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    rememberCookies(jar, answer);
    return answer;
  };
}

async function resultOf<Result>(answer: Response): Promise<Result> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  const { result }: { result: Result } = JSON.parse(await answer.text());
  return result;
}

/** Signs a demo account in as a browser would, and gives its access token. */
export async function signIn(productUrl: string, email: string): Promise<string> {
  const visit = browserOf();
  const query = new URLSearchParams({ is_scope_login_only: 'true', origin: productUrl });
  const { url } = await resultOf<{ url: string }>(
    await visit(`${productUrl}/api/auth/google/sign-in?${query}`),
  );

  let address = new URL(url);
  address.searchParams.set('login_hint', email);
  for (let hops = 0; !address.searchParams.has('refreshToken'); hops += 1) {
    const answer = await visit(address.href);
    const location = answer.headers.get('location');
    if (!location || hops > maximumRedirects) {
      throw new Error(
        `Sign-in of ${email} got stuck at ${address.href} (${answer.status}): ${await answer.text()}`,
      );
    }
    await answer.body?.cancel();
    address = new URL(location, address);
  }

  const handOff = { refreshToken: address.searchParams.get('refreshToken') };
  const answer = await visit(`${productUrl}/api/auth/hand-off`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(handOff),
  });
  const { accessToken } = await resultOf<{ accessToken: string }>(answer);
  return accessToken;
}
