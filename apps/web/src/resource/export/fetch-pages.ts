import type { ListPage } from '../declaration.ts';
import { PAGES_AT_A_TIME, type PagePlan } from './page-plan.ts';

export type LoadPage<Row> = (page: number, limit: number, signal: AbortSignal) => Promise<ListPage<Row>>;

type Fetched<Row> = { number: number; page: ListPage<Row> };

/** A page that failed is asked for once more; what fails twice has failed. */
const loadTwice = async <Row>(load: LoadPage<Row>, page: number, limit: number, signal: AbortSignal) => {
  try {
    return await load(page, limit, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return load(page, limit, signal);
  }
};

/**
 * The pages of a plan in their order, a few of them under way at a time: no further one is asked for before the
 * first of those is taken, so that a slow taker never has more than these in memory.
 */
export async function* fetchPages<Row>(
  load: LoadPage<Row>,
  plan: PagePlan,
  totalSoFar: number,
  signal: AbortSignal,
): AsyncGenerator<Fetched<Row>> {
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const underWay: Promise<Fetched<Row>>[] = [];
  let total = totalSoFar;
  let next = plan.firstPage;
  const ask = (number: number) => {
    const asked = loadTwice(load, number, plan.limit, stopped).then((page) => ({ number, page }));
    // Whoever waits for its turn hears of the failure; until then it is nobody's.
    asked.catch(() => undefined);
    underWay.push(asked);
  };
  const hasMore = () => next === plan.firstPage || (next - 1) * plan.limit < (plan.endRow ?? total);
  const askAhead = () => {
    while (underWay.length < PAGES_AT_A_TIME && hasMore()) ask(next++);
  };
  try {
    askAhead();
    for (let first = underWay.shift(); first !== undefined; first = underWay.shift()) {
      const fetched = await first;
      total = fetched.page.meta.total;
      askAhead();
      yield fetched;
      askAhead();
    }
  } finally {
    stop.abort();
  }
}
