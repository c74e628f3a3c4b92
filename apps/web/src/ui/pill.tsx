import type { ReactNode } from 'react';

export type PillKind = 'success' | 'error' | 'warning' | 'gray' | 'upcoming';

const COLOURS: Record<PillKind, string> = {
  success: 'bg-good-soft text-good',
  error: 'bg-bad-soft text-bad',
  warning: 'bg-warn-soft text-warn',
  gray: 'bg-mute-soft text-ink-2',
  upcoming: 'bg-info-soft text-info',
};

export const Pill = ({ kind, children }: { kind: PillKind; children: ReactNode }) => (
  <span
    className={`inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs ${COLOURS[kind]}`}
  >
    {children}
  </span>
);
