import type { ReactNode } from 'react';

/** Words and controls that read as one sentence. */
export const Sentence = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-start gap-2">{children}</div>
);

/** What stands between the controls of a sentence, on their line. */
export const Word = ({ children }: { children: ReactNode }) => (
  <span className="leading-8 text-ink-2 max-sm:leading-11">{children}</span>
);

type PartCardProps = { title: string; children: ReactNode; error?: string | undefined };

/** One part of the rule: what it begins with stands at its side. */
export const PartCard = ({ title, children, error }: PartCardProps) => (
  <section aria-label={title} className="card grid gap-x-4 gap-y-2 p-4 sm:grid-cols-[3.25rem_minmax(0,1fr)]">
    <h2 className="text-base leading-8 font-semibold text-accent">{title}</h2>
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {children}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  </section>
);
