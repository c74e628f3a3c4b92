import type { Post } from '@adhelm/contract/post';
import { lazy, Suspense } from 'react';
import { texts } from '../../lib/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const Loaded = lazy(() => import('./editor.tsx').then((module) => ({ default: module.Editor })));

export const EditorWaiting = () => (
  <output aria-label={texts.shell.loading} className="grid gap-4">
    <Skeleton className="h-8 w-72" />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(360px,42%)]">
      <div className="grid gap-4">
        <Skeleton className="h-72 w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
      <Skeleton className="h-120 w-full rounded-lg" />
    </div>
  </output>
);

/** The editor with its text tools is large, so it comes apart from the page around it. */
export const Editor = (props: { post: Post | null; styleId: string }) => (
  <Suspense fallback={<EditorWaiting />}>
    <Loaded {...props} />
  </Suspense>
);
