import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** For a button inside something that scrolls, which would cut the list off. */
  fixed?: boolean;
  className?: string;
  children: ReactNode;
};

export const Menu = ({ trigger, align = 'end', fixed = false, className, children }: MenuProps) => {
  const place = useRef<HTMLElement>(null);
  /**
   * The list stands beside its button, so that it belongs to the same landmark; where that scrolls, at the end of the
   * landmark, or what follows the scrolling part would lie over the list.
   */
  const take = (span: HTMLElement | null) => {
    place.current = (fixed && span?.closest('main')) || span;
  };
  return (
    <>
      <Base.Root>
        <Base.Trigger render={trigger} />
        <Base.Portal container={place}>
          <Base.Positioner
            align={align}
            sideOffset={6}
            positionMethod={fixed ? 'fixed' : 'absolute'}
            className="z-50 outline-none"
          >
            <Base.Popup
              className={classNames(
                'floating min-w-44 p-1 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
                className,
              )}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <span ref={take} className="absolute" />
    </>
  );
};

type MenuItemProps = {
  icon?: LucideIcon;
  onClick?: () => void;
  /** Renders the item as this element, e.g. a link. */
  render?: ReactElement;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export const MenuItem = ({ icon: Icon, danger = false, children, ...rest }: MenuItemProps) => (
  <Base.Item {...rest} className={classNames('floating-item', danger && 'text-bad')}>
    {Icon && <Icon className={classNames('size-4', !danger && 'text-ink-2')} aria-hidden="true" />}
    {children}
  </Base.Item>
);

/** Entries below a heading of any kind. */
export const MenuGroup = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel>{heading}</Base.GroupLabel>
    {children}
  </Base.Group>
);

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />;

type MenuChoiceProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: LucideIcon }[];
};

/** A labelled group of which one is chosen. */
export const MenuChoice = <T extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<T>) => (
  <Base.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
    {options.map(({ value: option, label: text, icon: Icon }) => (
      <Base.RadioItem key={option} value={option} closeOnClick className="floating-item">
        {Icon && <Icon className="size-4 text-ink-2" aria-hidden="true" />}
        {text}
        <Base.RadioItemIndicator className="ml-auto">
          <Check className="size-4 text-accent" aria-hidden="true" />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);
