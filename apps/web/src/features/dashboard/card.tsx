import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

type CardProps = {
  title: string;
  note?: ReactNode;
  /** Beside the title, or in a line of its own where there is no room. */
  legend?: ReactNode;
  /** At the right end of the title. */
  controls?: ReactNode;
  className?: string;
  children: ReactNode;
};

export const Card = ({ title, note, legend, controls, className, children }: CardProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('card flex min-w-0 flex-col', className)}>
      <header className="flex min-h-12 items-start gap-x-2 py-2 pr-2.5 pl-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <h2 id={id} className="leading-8 font-semibold">
            {title}
          </h2>
          {note && <span className="text-xs text-ink-3">{note}</span>}
          <span className="ml-auto" />
          {legend && <div className="max-md:w-full">{legend}</div>}
        </div>
        {controls}
      </header>
      {children}
    </section>
  );
};

const CardError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div role="alert" className="grid h-full place-content-center justify-items-center gap-2 p-4 text-center">
    <TriangleAlert className="size-5 text-ink-3" aria-hidden="true" />
    <p className="font-medium">{dashboardTexts.loadFailed}</p>
    <p className="max-w-80 text-ink-2 text-pretty">{messageOf(error, texts.shell.unexpected)}</p>
    <Button icon={RotateCw} onClick={onRetry}>
      {texts.shell.retry}
    </Button>
  </div>
);

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a card shows of its own report: the shape of it, what went wrong, or the figures. */
export const Loaded = <T,>({ query, skeleton, children }: LoadedProps<T>) => {
  if (query.error) return <CardError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return skeleton;
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames('h-full transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      {children(query.data)}
    </div>
  );
};
