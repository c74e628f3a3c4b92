import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** The name of a row that left the list, and that it did: in words where there is room, else on demand. */
export const Gone = ({ compact, children }: { compact: boolean; children: ReactNode }) =>
  compact ? (
    <div className="flex items-center gap-2 text-ink-3">
      <div className="min-w-0">{children}</div>
      <Tooltip content={texts.list.gone}>
        <button
          type="button"
          aria-label={texts.list.gone}
          aria-disabled="true"
          className="size-2.5 shrink-0 cursor-help rounded-full border-[1.5px] border-dashed border-current"
        />
      </Tooltip>
    </div>
  ) : (
    <div className="text-ink-3 [&_a]:min-h-5!">
      {children}
      <div className="truncate text-xs">{texts.list.gone}</div>
    </div>
  );
