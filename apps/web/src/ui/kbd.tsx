import type { ReactNode } from 'react';

export const Kbd = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <kbd
    className={`inline-flex h-[18px] min-w-[18px] items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-[11px] text-ink-3 leading-4 ${className}`}
  >
    {children}
  </kbd>
);
