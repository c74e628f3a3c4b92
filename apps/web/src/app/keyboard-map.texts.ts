/** Every shortcut there is, by where it works; `Mod` stands for the key that commands are given with. Loaded with the map. */
export const keyboardMapTexts = {
  title: 'Keyboard shortcuts',
  sections: [
    {
      where: 'Everywhere',
      keys: [
        [['Mod', 'K'], 'Search anything'],
        [['?'], 'Show these shortcuts'],
        [['Esc'], 'Close what is open'],
      ],
    },
    {
      where: 'Lists',
      keys: [
        [['/'], 'Search in the list'],
        [['j'], 'Next row'],
        [['k'], 'Previous row'],
        [['x'], 'Select the row'],
        [['Enter'], 'Open the row'],
        [['←', '→'], 'Width of a column, at its edge'],
        [['↑', '↓'], 'Order of the columns, at their handles'],
      ],
    },
    {
      where: 'Search and pickers',
      keys: [
        [['↑', '↓'], 'Move'],
        [['Home', 'End'], 'First and last'],
        [['Enter'], 'Open or choose'],
      ],
    },
    {
      where: 'Forms and questions',
      keys: [
        [['Mod', 'S'], 'Save'],
        [['Enter'], 'Confirm a question'],
        [['Mod', 'Enter'], 'Add keywords'],
      ],
    },
    {
      where: 'Charts',
      keys: [
        [['←', '→'], 'Value by value'],
        [['↑', '↓'], 'Line by line, where there are lines'],
        [['Home', 'End'], 'First and last value'],
        [['Enter'], 'Campaigns behind a value'],
      ],
    },
    {
      where: 'Calendars',
      keys: [
        [['←', '→'], 'Day by day'],
        [['↑', '↓'], 'Week by week'],
        [['Home', 'End'], 'First and last day of the week'],
        [['PageUp', 'PageDown'], 'Month by month'],
      ],
    },
    {
      where: 'Text editor',
      keys: [
        [['Mod', 'B'], 'Bold'],
        [['Mod', 'I'], 'Italic'],
        [['Mod', 'U'], 'Underline'],
        [['Mod', 'Z'], 'Undo'],
        [['Mod', 'Shift', 'Z'], 'Redo'],
      ],
    },
  ] as const,
};
