/** What one place of a chart says, on hover and by keyboard. */
export type Tip = { title: string; rows: readonly { label: string; value: string; colour?: string }[] };

export const tipText = ({ title, rows }: Tip): string =>
  `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}`;

const element = (name: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

/** As elements, never as markup: names come from people. */
export const tipElement = ({ title, rows }: Tip): HTMLElement => {
  const tip = element('div', 'grid gap-1 font-sans text-xs text-ink');
  tip.append(element('div', 'font-semibold', title));
  for (const { label, value, colour } of rows) {
    const line = element('div', 'flex items-center gap-2');
    const mark = element('span', 'h-0.75 w-2.5 shrink-0 rounded-full');
    mark.style.background = colour ?? 'transparent';
    if (colour) line.append(mark);
    line.append(
      element('span', 'mr-4 text-ink-2', label),
      element('span', 'ml-auto font-medium tabular-nums', value),
    );
    tip.append(line);
  }
  return tip;
};
