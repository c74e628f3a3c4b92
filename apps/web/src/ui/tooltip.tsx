import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  content: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element the tooltip belongs to; it receives the handlers. */
  children: ReactElement;
};

export const Tooltip = ({ content, side = 'top', children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} delay={400} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className="z-50">
        <Base.Popup className="max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-bg shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
