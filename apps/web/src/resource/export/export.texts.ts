import type { ConnectionError } from '../../lib/http/connected-channel.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** The texts of exports: the dialog, and what the exported table says itself. Loaded with the dialog, not before. */
export const exportTexts = {
  title: (many: string) => `Export ${many}`,
  target: 'Format',
  excel: 'Export to Excel',
  excelHint: 'A file on this device',
  sheet: 'Export to Google Sheet',
  sheetHint: 'A new file in your Google Drive',
  scope: 'Rows',
  currentPage: 'Export Current Page',
  currentPageHint: (page: number, rows: number) =>
    `Page ${count(page)} as on screen, ${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  all: 'Export All',
  allHint: (rows: number) => `Up to ${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  rowsPerPage: 'Rows per page',
  startPage: 'Start page',
  endPage: 'End page',
  pageOutside: (pages: number) => `Enter a page from 1 to ${count(pages)}`,
  endBeforeStart: 'The end page is before the start page',
  covered: (from: number, to: number, total: number) => `Rows ${count(from)}-${count(to)} of ${count(total)}`,
  asShown: 'Columns, order, filters and sorting are those on screen.',
  nothing: 'There is nothing to export.',
  tooManyForSheet: (rows: number) =>
    `A Google Sheet takes at most ${count(rows)} rows at once: choose fewer pages, or Excel.`,
  start: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  back: 'Back',
  steps: { fetching: 'Fetching', processing: 'Processing', exporting: 'Exporting', completed: 'Completed' },
  messages: {
    fetching: 'Starting export process...',
    processing: 'Processing data...',
    exporting: 'Processing data...',
  },
  progress: 'Progress of the export',
  figures: (page: number, pages: number, rows: number, all: number) =>
    `Page ${count(page)} of ${count(pages)} · ${count(rows)} of ${count(all)} rows`,
  keepOpen: 'Keep this page open until the export is done.',
  excelDone: 'Excel file has been downloaded successfully!',
  sheetDone: 'Google Sheet has been created successfully!',
  completed: 'Export completed successfully!',
  rowsDone: (rows: number) => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  failed: 'Export failed. Please try again.',
  openSheet: 'Open spreadsheet',
  connectTitle: 'Connect your Google account',
  connect: 'Connect Google',
  connectByLink: 'Your browser blocked the new window. Open the connection page:',
  connectWaiting: 'Waiting for the other window. The export goes on by itself once Google is connected.',
  keptRows: (rows: number) => `The ${count(rows)} rows are kept meanwhile.`,
  waitTitle: 'Google asks to wait',
  wait: (minutes: number) => `Try again in ${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  leaveTitle: 'Leave and cancel the export?',
  leaveText: 'The export is still running. Leaving this page cancels it.',
  leave: 'Leave',
  stay: 'Stay',
  yes: 'Có',
  no: 'Không',
  note: {
    rows: (rows: number) => `Rows: ${count(rows)}`,
    others: (labels: string) => `Below the rows, figures that belong to none: ${labels}`,
    pages: (from: number, to: number, size: number) =>
      `Pages: ${count(from)}-${count(to)} of ${count(size)} rows each`,
    period: (from: string, to: string) => `Period: ${from} - ${to}`,
    zone: (zone: string) => `Time zone: ${zone}`,
    asOf: (time: string) => `Figures as of: ${time}`,
    exported: (time: string) => `Exported: ${time}`,
    search: (words: string) => `Search: ${words}`,
    filters: (filters: string) => `Filters: ${filters}`,
    noFilters: 'Filters: none',
    archived: 'Deleted rows',
    advertisers: (ids: string) => `Advertisers: ${ids}`,
    sort: (column: string, ascending: boolean) =>
      `Sorted by: ${column}, ${ascending ? 'ascending' : 'descending'}`,
    changed: (before: number, after: number) =>
      `The list changed during the export (${count(before)} rows before, ${count(after)} after): rows that moved meanwhile may be missing.`,
    repeated: (rows: number) =>
      rows === 1
        ? '1 row came twice because the list changed during the export, and is written once.'
        : `${count(rows)} rows came twice because the list changed during the export, and are written once.`,
  },
  connected: {
    done: 'Your Google account is connected',
    doneHint: 'You can close this window and go on where you were.',
    failed: 'The account was not connected',
    reasons: {
      'start-again': 'This was not completed in the same browser or took too long. Please try again.',
      cancelled: 'Google was not connected: it was cancelled there.',
      'not-confirmed': 'Google could not confirm who you are. Please try again.',
      deactivated: 'Your account has been deactivated. Ask your administrator about it.',
      'other-account':
        'Access was allowed for another Google account than the one you sign in with here. Connect that one instead.',
      'not-allowed': 'Google Sheets was not allowed. Connect again and leave Google Sheets ticked.',
      'not-lasting':
        'Google gave no lasting access. Remove this app among the connected apps of your Google account, then connect again.',
      unavailable: 'Google cannot be reached right now. Please try again in a moment.',
      unknown: 'Close this window and try again.',
    } satisfies Record<ConnectionError, string>,
    close: 'Close this window',
  },
};
