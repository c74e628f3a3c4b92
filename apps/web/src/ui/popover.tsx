import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { WITHIN_SCREEN } from './floating.ts';

type PopoverProps = {
  /** The button that opens the panel. */
  trigger: ReactElement;
  title: string;
  /** Beside the title, e.g. a button that clears everything. */
  headerAction?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small panel below its button; Escape and a press outside close it, and focus returns to the button. */
export const Popover = ({ trigger, title, headerAction, children, ...root }: PopoverProps) => (
  <Base.Root {...root}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner
        align="start"
        sideOffset={6}
        collisionPadding={12}
        collisionAvoidance={WITHIN_SCREEN}
        sticky
        className="z-40 outline-none"
      >
        <Base.Popup className="floating w-76 max-sm:w-[calc(100vw-24px)] transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-3.5">
            <Base.Title className="font-semibold">{title}</Base.Title>
            {headerAction}
          </div>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
