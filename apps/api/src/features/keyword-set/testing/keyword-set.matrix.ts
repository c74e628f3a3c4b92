import type { TestApp } from '../../../testing/app.ts';
import type { Fixtures, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { landsNamed } from '../../../testing/matrix/rules.ts';
import { putCategories } from '../../category/testing/category.matrix.ts';

const setRows = liveAndDeleted(940_000);

/** Keyword sets with a keyword each, and the catalogue that they belong to. */
const putKeywordSets = async (t: TestApp, world: World) => {
  await putCategories(t, world);
  const rows = setRows(world).map((row) => ({
    ...columnsOf(row),
    name: `Keyword set ${row.id}`,
    status: 'DRAFT',
    is_active: true,
    content_page_keyword_number: 0,
    search_page_keyword_number_1: 0,
    search_page_keyword_number_2: 0,
  }));
  await put(t, 'keyword_sets', rows);
  const words = rows.map(({ id, publisher_id }) => ({
    id,
    publisher_id,
    keyword_set_id: id,
    text: `Keyword ${id}`,
    google_suggestion: false,
    position: 0,
  }));
  await put(t, 'keywords', words);
};

export const fixtures: Fixtures = {
  'keyword-set': {
    table: 'keyword_sets',
    ownerColumn: 'publisher_id',
    ownRowsOnly: true,
    rows: setRows,
    reset: putKeywordSets,
    lands: landsNamed,
    create: (asked) => ({ name: 'New', keywords: ['new'], ...(asked && { publisherId: asked }) }),
    update: { name: 'Renamed' },
    found: { words: 'Keyword set 940', kinds: ['keywordSet'], code: 'GET_KEYWORDSETS' },
  },
};
