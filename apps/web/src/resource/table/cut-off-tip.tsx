import { type RefObject, useEffect, useState } from 'react';
import { CLOSE_AFTER_MS, OPEN_AFTER_MS, Tip, useTipOpening } from '../../ui/tooltip.tsx';
import { cutOffIn } from './cut-off.ts';

type Said = { anchor: Element; lines: readonly string[] };

/** Where a press on a cell leads, said beside what the cell cuts off. */
const hintOf = (element: Element): string[] => {
  const hint = element.closest('[data-hint]')?.getAttribute('data-hint');
  return hint ? [hint] : [];
};

/** Buttons inside a cell speak for themselves. */
const inCell = (target: Element): Said | null => {
  const cell = target.closest('button') ? null : target.closest('td');
  return cell && { anchor: cell, lines: [...cutOffIn(cell), ...hintOf(target)] };
};

/** The row as a whole: what any of its cells cuts off, at the cell that names it. */
const inRow = (row: Element): Said | null => {
  const anchor = row.querySelector('[data-main]');
  return anchor && { anchor, lines: cutOffIn(row) };
};

/**
 * Says in full what cells cut off: of the one under the pointer, of the link or row that has the focus. One for the
 * whole table, as a long page has thousands of cells.
 */
const CutOffTip = ({ table }: { table: RefObject<HTMLElement | null> }) => {
  const { open, change } = useTipOpening();
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    const { current } = table;
    if (!current) return;
    const say = (next: Said | null, afterMs: number) => {
      const isWorthIt = next !== null && next.lines.length > 0;
      if (isWorthIt) setSaid(next);
      change(isWorthIt, isWorthIt ? afterMs : CLOSE_AFTER_MS);
    };
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && target instanceof Element) say(inCell(target), OPEN_AFTER_MS);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      say(target.matches('tr') ? inRow(target) : inCell(target), 0);
    };
    const leave = () => change(false, CLOSE_AFTER_MS);
    const stop = new AbortController();
    const { signal } = stop;
    current.addEventListener('pointerover', onPointer, { signal });
    current.addEventListener('pointerleave', leave, { signal });
    current.addEventListener('pointerdown', leave, { signal });
    current.addEventListener('focusin', onFocus, { signal });
    current.addEventListener('focusout', leave, { signal });
    return () => stop.abort();
  }, [table, change]);
  return (
    open &&
    said && (
      <Tip
        key={said.lines.join()}
        side="top"
        anchor={said.anchor}
        content={said.lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      />
    )
  );
};

export default CutOffTip;
