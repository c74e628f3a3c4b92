import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TableColumn } from '../columns/table-columns.ts';
import { TableRow } from './table-row.tsx';

type Row = { id: number; name: string; isGone: boolean };

const column: TableColumn<Row> = {
  key: 'name',
  label: 'Name',
  format: 'text',
  sortKey: null,
  numeric: false,
  width: 100,
  main: true,
  value: ({ name }) => name,
  detail: ({ id }) => `Detail ${id}`,
};

const markupOf = (isGone: boolean, compact: boolean) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <TableRow
          row={{ id: 7, name: 'Knee relief', isGone }}
          name="Knee relief"
          index={0}
          ariaRowIndex={2}
          columns={[column]}
          compact={compact}
          mayChange={!isGone}
          selected={false}
          onSelect={() => undefined}
          handlers={{
            onEdit: () => undefined,
            hrefOf: () => '/edit',
            onView: null,
            lockOf: () => null,
            onDelete: () => undefined,
            onRestore: null,
            more: () => 'More',
          }}
        />
      </tbody>
    </table>,
  );

const HINT = 'No longer in this list';

it('lets a row of the list be opened, selected, edited and deleted', () => {
  const markup = markupOf(false, false);
  for (const part of [
    'href="/edit"',
    'type="checkbox"',
    'Edit Knee relief',
    'Delete Knee relief',
    'Detail 7',
  ])
    expect(markup).toContain(part);
  expect(markup).not.toContain(HINT);
});

it.each([false, true])(
  'says of one that left it that it did, and offers nothing (compact: %s)',
  (compact) => {
    const markup = markupOf(true, compact);
    expect(markup).toContain('Knee relief');
    expect(markup).toContain(HINT);
    for (const part of ['href', 'checkbox', 'Edit', 'Delete', 'More', 'Detail'])
      expect(markup).not.toContain(part);
  },
);

it('can be asked by keyboard why where rows are too low for words', () =>
  expect(markupOf(true, true)).toMatch(new RegExp(`<button[^>]*aria-label="${HINT}"`)));
