import { type ReactNode, useId } from 'react';

type ProfileCardProps = { title: string; hint: string; action?: ReactNode; children: ReactNode };

/** A part of the profile with a heading and something to do with it as a whole. */
export const ProfileCard = ({ title, hint, action, children }: ProfileCardProps) => {
  const id = useId();
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-60 flex-1">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-ink-2">{hint}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
};

/** Stands for lines that are still on their way. */
export const LinesAwaited = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true" className="grid gap-3 p-4">
    {children}
  </div>
);
