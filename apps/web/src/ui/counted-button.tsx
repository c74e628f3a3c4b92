import { MOST_UNREAD_COUNTED } from '@adhelm/contract/notification';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { IconButton } from './button.tsx';

/** How many are unread, as words for a badge: `0`, `7`, `99+`. */
const countLabel = (count: number): string =>
  count >= MOST_UNREAD_COUNTED ? `${MOST_UNREAD_COUNTED - 1}+` : String(count);

type CountedButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: LucideIcon;
  count: number;
  /** The name of the button with such a count. */
  labelOf: (count: string) => string;
};

/** An icon with a badge of how many wait behind it. */
export const CountedButton = ({ icon, count, labelOf, ...trigger }: CountedButtonProps) => {
  const shown = countLabel(count);
  return (
    <span className="relative shrink-0">
      <IconButton {...trigger} label={labelOf(shown)} icon={icon} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[10px] leading-none font-semibold text-on-accent tabular-nums max-sm:top-1 max-sm:right-1"
        >
          {shown}
        </span>
      )}
    </span>
  );
};
