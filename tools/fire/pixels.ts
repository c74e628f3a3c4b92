const pageSize = 2000;

export type Acknowledged = { id: number; name: string };
export type Attempt = { name: string; pixelId: string };
export type PixelClient = ReturnType<typeof pixelClient>;

/** The whole answer, or null when the connection broke before its end. */
async function answered(request: Promise<Response>): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await request;
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

/** The two calls of the proof, with the access token of one session. */
export function pixelClient(productUrl: string, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };

  /** Null when the product did not acknowledge: it died, or asked to slow down. */
  async function create({ name, pixelId }: Attempt): Promise<Acknowledged | null> {
    const body = JSON.stringify({ name, pixelId, platform: 'FACEBOOK', publisherId: 1 });
    const answer = await answered(fetch(`${productUrl}/api/pixel`, { method: 'POST', headers, body }));
    if (answer === null || answer.status === 429) return null;
    if (answer.status !== 201) throw new Error(`POST /api/pixel answered ${answer.status}: ${answer.text}`);
    const { result }: { result: Acknowledged } = JSON.parse(answer.text);
    return { id: result.id, name: result.name };
  }

  async function find(search: string): Promise<Acknowledged[]> {
    const found: Acknowledged[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        search,
        page: String(page),
        limit: String(pageSize),
        sortBy: 'id',
      });
      const answer = await fetch(`${productUrl}/api/pixel?${query}`, { headers });
      if (!answer.ok) throw new Error(`GET /api/pixel answered ${answer.status}: ${await answer.text()}`);
      const { result }: { result: { items: Acknowledged[]; meta: { totalPages: number } } } = JSON.parse(
        await answer.text(),
      );
      found.push(...result.items.map(({ id, name }) => ({ id, name })));
      pages = result.meta.totalPages;
    }
    return found;
  }

  return { create, find };
}
