import { classNames } from '../lib/class-names.ts';

export const Spinner = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={classNames('size-4 animate-spinner', className)}
    fill="none"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity=".25" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
