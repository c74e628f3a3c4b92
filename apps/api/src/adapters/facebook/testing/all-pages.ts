import type { Page } from '../../../ports/ad-platform.ts';

/** All rows of a list, page by page. */
export const allPages = async <Row>(page: (after: string | null) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const answer: Page<Row> = await page(after ?? null);
    rows.push(...answer.rows);
    after = answer.next;
  }
  return rows;
};
