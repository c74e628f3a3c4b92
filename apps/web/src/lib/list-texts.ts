/** The texts of what floats over a list: column picker, questions, help. Loaded with these, not before. */
export const listTexts = {
  pickColumns: 'Pick your metrics',
  selectAll: 'Select All',
  apply: 'Apply',
  resetColumns: 'Reset',
  moveColumn: (column: string) => `Move ${column}`,
  moveColumnHint: 'Drag, or press the up and down arrow keys',
  sure: 'Are you sure?',
  willDelete: (what: string) => `${what} will be deleted.`,
  manyRows: (count: number, many: string) => `${count} ${many}`,
  andMore: (count: number) => `and ${count} more`,
  canRestore: 'This can be undone: deleted rows can be restored.',
  keys: 'Keyboard shortcuts',
  keyHelp: [
    ['/', 'Search'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['x', 'Select the row'],
    ['Enter', 'Open the row'],
    ['?', 'Show these shortcuts'],
  ] as const,
};
