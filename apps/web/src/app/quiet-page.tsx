import type { ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Brand } from './brand.tsx';

/** The frame of the shell without anything of a user in it. */
export const QuietPage = ({ busy, children }: { busy: boolean; children?: ReactNode }) => (
  <div className="grid min-h-dvh md:grid-cols-[232px_minmax(0,1fr)]">
    <div className="hidden border-r border-line bg-surface p-3 md:block">
      <div className="px-2 py-1.5">
        <Brand />
      </div>
    </div>
    <div className="grid grid-rows-[56px_1fr]">
      <div className="flex items-center border-b border-line bg-surface px-4">
        <Brand className="md:hidden" />
      </div>
      <main className="p-6">
        {busy && <output className="sr-only">{texts.shell.loading}</output>}
        {children}
      </main>
    </div>
  </div>
);
