import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Compass, RotateCw, Sparkles } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { ChunkError } from './chunk.ts';

export const ToDashboard = () => (
  <Link
    to="/"
    className="inline-flex h-8 items-center rounded-sm border border-line bg-surface px-3 font-medium hover:bg-sunken dark:hover:bg-raised"
  >
    {texts.shell.toDashboard}
  </Link>
);

export const NotFound = () => (
  <EmptyState
    icon={Compass}
    title={texts.shell.notFound}
    hint={texts.shell.notFoundHint}
    action={<ToDashboard />}
  />
);

/** Stands in for one screen that failed; the rest of the shell goes on working. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) =>
  error instanceof ChunkError ? (
    <EmptyState
      icon={Sparkles}
      title={texts.shell.newVersion}
      hint={texts.shell.newVersionHint}
      action={
        <Button variant="prime" icon={RotateCw} onClick={() => location.reload()}>
          {texts.shell.reload}
        </Button>
      }
    />
  ) : (
    <ErrorState error={error} title={texts.shell.screenFailed} onRetry={reset} />
  );

export const ScreenPending = () => (
  <output className="grid gap-4" aria-label={texts.shell.loading}>
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-80 w-full rounded-lg" />
  </output>
);
