import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

const VARIANTS = {
  default: 'border-line bg-surface text-ink hover:bg-sunken dark:hover:bg-raised',
  prime: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink dark:hover:bg-raised',
  danger: 'border-bad bg-bad text-on-accent hover:border-bad-strong hover:bg-bad-strong',
};

const SIZES = {
  md: 'h-8 max-sm:h-11 max-sm:min-w-11 gap-1.75 px-3 text-sm',
  lg: 'h-10.5 gap-2 px-4 text-base',
};

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Shows that work is under way and refuses further presses; focus stays where it is. */
  loading?: boolean;
  icon?: LucideIcon;
};

const BASE =
  'inline-flex shrink-0 items-center justify-center rounded-sm border font-medium whitespace-nowrap transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60';

export const Button = ({
  variant = 'default',
  size = 'md',
  loading = false,
  icon: Icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={loading ? 'button' : type}
    aria-disabled={loading || rest['aria-disabled'] || undefined}
    aria-busy={loading || undefined}
    onClick={loading ? undefined : onClick}
    className={classNames(BASE, VARIANTS[variant], SIZES[size], className)}
  >
    {loading ? <Spinner /> : Icon && <Icon className="size-3.5" aria-hidden="true" />}
    {children}
  </button>
);

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** The name of the button, also its tooltip. */
  label: string;
  icon: LucideIcon;
  side?: 'top' | 'bottom' | 'left' | 'right';
};

export const IconButton = ({ label, icon: Icon, side = 'bottom', className, ...rest }: IconButtonProps) => (
  <Tooltip content={label} side={side}>
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'grid size-8 shrink-0 max-sm:size-11 place-items-center rounded-sm text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 dark:hover:bg-raised',
        className,
      )}
    >
      <Icon className="size-4.25" aria-hidden="true" />
    </button>
  </Tooltip>
);
