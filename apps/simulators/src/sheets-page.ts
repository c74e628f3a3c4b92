import { escaped } from './html.ts';
import type { Format } from './sheets-format.ts';
import type { Grid, StoredCell } from './sheets-values.ts';

const SHOWN_ROWS = 1000;

const textOf = (cell: StoredCell | undefined): string => {
  if (cell === undefined) return '';
  if ('formula' in cell) return cell.formula;
  return typeof cell.value === 'boolean' ? String(cell.value).toUpperCase() : String(cell.value);
};

const kindOf = (cell: StoredCell | undefined): string =>
  cell && 'value' in cell && typeof cell.value === 'number' ? ' class="number"' : '';

const headerCell = (cell: StoredCell | undefined) => `<th scope="col">${escaped(textOf(cell))}</th>`;
const bodyCell = (cell: StoredCell | undefined) => `<td${kindOf(cell)}>${escaped(textOf(cell))}</td>`;

const cellsOf = (grid: Grid, row: number) =>
  Array.from({ length: grid.columnCount }, (_, column) => grid.rows[row]?.[column]);

type Page = { title: string; grid: Grid; format: Format; stylesheetUrl: string };

/** A spreadsheet as a table: says plainly that it is not Google, and runs no script. */
export const spreadsheetPage = ({ title, grid, format, stylesheetUrl }: Page) => {
  const shown = Math.min(grid.rows.length, SHOWN_ROWS);
  const columns = cellsOf(grid, 0).map(
    (_, column) => `<col style="width:${format.widths.get(column) ?? 100}px">`,
  );
  const body = Array.from({ length: Math.max(0, shown - 1) }, (_, place) => place + 1);
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${escaped(title)}</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="${escaped(stylesheetUrl)}">
</head>
<body>
  <header>
    <p class="label">Built-in stand-in for Google Sheets</p>
    <h1>${escaped(title)}</h1>
    <p>${escaped(grid.title)}: ${grid.rows.length} rows${
      grid.rows.length > shown ? `, the first ${shown} are shown` : ''
    }. No Google credentials are set, so this spreadsheet is kept in memory only.</p>
  </header>
  <div class="sheet" tabindex="0" role="region" aria-label="${escaped(grid.title)}">
    <table>
      <colgroup>${columns.join('')}</colgroup>
      <thead${format.bold.has(0) ? ' class="bold"' : ''} style="background:${format.background.get(0) ?? 'none'}"><tr>${cellsOf(
        grid,
        0,
      )
        .map(headerCell)
        .join('')}</tr></thead>
      <tbody>
${body.map((row) => `<tr>${cellsOf(grid, row).map(bodyCell).join('')}</tr>`).join('\n')}
      </tbody>
    </table>
  </div>
</body>
</html>`;
};

export const sheetStylesheet = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; height: 100vh; color: #14181f; background: #fff; font: 13px/18px Inter, system-ui, sans-serif; }
header { display: grid; gap: 6px; padding: 16px 20px; border-bottom: 1px solid #e4e7ec; }
header p { color: #475061; }
h1 { font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
header .label { justify-self: start; padding: 2px 10px; border-radius: 11px; font-size: 12px; font-weight: 600; background: #fdf3dc; color: #7a4f00; }
.sheet { flex: 1; overflow: auto; }
table { table-layout: fixed; width: max-content; border-collapse: collapse; }
th, td { padding: 3px 6px; border: 1px solid #d9dde3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: left; }
th { font-weight: 400; }
thead { position: sticky; top: 0; }
.bold th { font-weight: 700; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
`;
