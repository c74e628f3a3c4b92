import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Statement } from './statement.ts';

const require = createRequire(import.meta.url);
/** Holds Vietnamese names as well as the rest of the Latin, Greek and Cyrillic ones. */
const FONTS = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

const MARGIN = 56;
const WIDTH = 483;
const COLUMNS = [243, 80, 80, 80];
const GREY = '#5b6472';
const RULE = '#d5d9df';

type Page = InstanceType<typeof PDFDocument>;

const bytesOf = (page: Page): Promise<Buffer> =>
  new Promise((resolved, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolved(Buffer.concat(chunks)));
    page.on('error', reject);
    page.end();
  });

const rule = (page: Page) => {
  page
    .moveTo(MARGIN, page.y + 4)
    .lineTo(MARGIN + WIDTH, page.y + 4)
    .strokeColor(RULE)
    .stroke();
  page.y += 10;
};

/** Cells side by side, the first one to the left and amounts to the right, as high as the highest. */
const row = (page: Page, cells: readonly string[], widths: readonly number[]) => {
  const heights = cells.map((cell, place) =>
    page.heightOfString(cell || ' ', { width: (widths[place] ?? 0) - 6 }),
  );
  const height = Math.max(...heights);
  if (page.y + height > page.page.height - MARGIN) page.addPage();
  const top = page.y;
  let left = MARGIN;
  for (const [place, cell] of cells.entries()) {
    const width = widths[place] ?? 0;
    page.text(cell, left, top, { width: width - 6, align: place === 0 ? 'left' : 'right' });
    left += width;
  }
  page.y = top + height + 5;
  page.x = MARGIN;
};

/** A statement as PDF: the same bytes for the same statement, since nothing of today is in it. */
export const statementPdf = (statement: Statement): Promise<Buffer> => {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: statement.title,
      CreationDate: statement.closedAt,
      ModDate: statement.closedAt,
      Producer: 'Adhelm',
      Creator: 'Adhelm',
    },
  });
  page.font(FONTS.strong).fontSize(20).text(statement.title);
  page.moveDown(0.6).fontSize(10);
  for (const [name, value] of statement.facts) {
    page.font(FONTS.text).fillColor('black');
    row(page, [`${name}: ${value}`], [WIDTH]);
  }
  page.moveDown(0.8).font(FONTS.strong).fontSize(9).fillColor(GREY);
  row(page, statement.columns, COLUMNS);
  rule(page);
  page.font(FONTS.text).fillColor('black');
  for (const line of statement.lines) row(page, line, COLUMNS);
  rule(page);
  for (const [place, total] of statement.totals.entries()) {
    page.font(place === statement.totals.length - 1 ? FONTS.strong : FONTS.text);
    row(page, total, [WIDTH - 80, 80]);
  }
  page.moveDown(1).font(FONTS.text).fillColor(GREY);
  row(page, [statement.note], [WIDTH]);
  return bytesOf(page);
};
