import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { clampWidth, MAX_WIDTH, MIN_WIDTH } from '../columns/column-settings.ts';

const KEY_STEP = 16;

type ResizeHandleProps = { label: string; width: number; onResize: (width: number) => void };

/** The edge of a header: drag it, or focus it and press the left and right arrow keys. */
export const ResizeHandle = ({ label, width, onResize }: ResizeHandleProps) => {
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null);
  const actualWidth = (event: { currentTarget: HTMLElement }) =>
    event.currentTarget.closest('th')?.offsetWidth ?? width;

  const resizeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(clampWidth(actualWidth(event) + step));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip) onResize(clampWidth(grip.width + event.clientX - grip.x));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a focusable separator can.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.list.resizeColumn(label)}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onKeyDown={resizeByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setGrip({ x: event.clientX, width: actualWidth(event) });
      }}
      onPointerMove={drag}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-line-strong after:opacity-0 hover:after:opacity-100 focus-visible:-outline-offset-2 focus-visible:after:opacity-100 group-hover/head:after:opacity-100"
    />
  );
};
