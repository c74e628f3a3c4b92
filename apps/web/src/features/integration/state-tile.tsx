import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Pill, type PillKind } from '../../ui/pill.tsx';
import { placed } from './placed.ts';

/** Tiles beside each other, one below the other on a phone. */
export const StateTiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className="card mb-3">
    <ul className="flex flex-wrap divide-line sm:divide-x">{children}</ul>
  </section>
);

type StateTileProps = {
  icon: LucideIcon;
  name: string;
  pill: { kind: PillKind; text: string };
  /** What there is to say of it, in small lines. */
  lines: readonly string[];
  /** What can be done with it. */
  children?: ReactNode;
};

/** How something is doing that the product leans on. */
export const StateTile = ({ icon: Icon, name, pill, lines, children }: StateTileProps) => (
  <li className="flex min-w-0 basis-full items-center gap-2.5 px-4 py-2.5 sm:flex-1 sm:basis-64">
    <Icon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        <Pill kind={pill.kind}>{pill.text}</Pill>
      </p>
      {placed(lines).map(({ text, place }) => (
        <p key={place} className="text-xs text-ink-3 wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
    {children}
  </li>
);
