import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

type MoveHandleProps = {
  label: string;
  hint: string;
  /** How far one place is, in pixels. */
  lineHeight: number;
  /** By how many places, negative for up. */
  onMove: (by: number) => void;
  onHold?: (held: boolean) => void;
};

/** Moves a line of a list, by dragging or with the arrow keys. */
export const MoveHandle = ({ label, hint, lineHeight, onMove, onHold }: MoveHandleProps) => {
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const hold = (at: number | null) => {
    setHeldAt(at);
    onHold?.(at !== null);
  };
  const drag = (event: PointerEvent) => {
    if (heldAt === null) return;
    const by = Math.round((event.clientY - heldAt) / lineHeight);
    if (by === 0) return;
    onMove(by);
    setHeldAt(heldAt + by * lineHeight);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(event.clientY);
      }}
      onPointerMove={drag}
      onPointerUp={() => hold(null)}
      onPointerCancel={() => hold(null)}
      className="grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-xs text-ink-3 hover:text-ink active:cursor-grabbing disabled:opacity-50"
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
};
