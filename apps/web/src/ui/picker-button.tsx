import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

type PickerButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** What the choice is about; the button's name together with what is chosen. */
  label: string;
  text: string;
  icon?: LucideIcon | undefined;
};

/** The button of a choice in a toolbar. */
export const PickerButton = ({ label, text, icon: Icon, className, ...button }: PickerButtonProps) => (
  <button
    type="button"
    {...button}
    aria-label={`${label}: ${text}`}
    className={classNames(
      'inline-flex h-8 min-w-0 max-sm:h-11 items-center gap-2 rounded-sm border border-line bg-surface px-2.5 text-ink-2 transition-colors hover:border-line-strong hover:text-ink',
      className,
    )}
  >
    {Icon && <Icon className="size-3.5 text-ink-3" aria-hidden="true" />}
    <span className="truncate">{text}</span>
    <ChevronDown className="size-3.5 text-ink-3" aria-hidden="true" />
  </button>
);

/** Looks and reads like the closed choice until the list behind it is loaded. */
export const PickerStandIn = (props: PickerButtonProps) => {
  const id = useId();
  return <PickerButton role="combobox" aria-expanded={false} aria-controls={id} {...props} />;
};
