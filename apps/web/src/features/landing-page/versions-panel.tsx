import { type Post, type PostVersion, postRoutes } from '@adhelm/contract/post';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { StatusPill } from '../../content/status-pill.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { fieldText, namesFrom } from './describe.ts';
import { editorTexts } from './landing-page.texts.ts';
import { differingFields, type PostValues, valuesOf } from './post-values.ts';
import { usePixels } from './reference-fields.tsx';
import { WordDiff } from './word-diff.tsx';

const { versions: words } = editorTexts;

const byAndAt = (user: { name: string } | null, at: string) =>
  words.by(user?.name ?? words.somebody, formatValue('dateTime', at));

/** The button that was pressed is gone: the keyboard goes on from what it opened. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

const Waiting = () => (
  <div className="grid gap-3" aria-busy="true">
    {['w-full', 'w-4/5', 'w-full'].map((width, place) => (
      <Skeleton key={`${width}${String(place)}`} className={`h-12 ${width}`} />
    ))}
  </div>
);

type ListProps = { post: Post; onView: (version: number) => void };

const VersionRow = ({
  version,
  isCurrent,
  onView,
}: { version: PostVersion; isCurrent: boolean } & Pick<ListProps, 'onView'>) => (
  <li className="flex items-start gap-2 border-b border-line py-2.5">
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <h3 className="font-medium">{words.version(version.version)}</h3>
        {isCurrent && <Pill kind="success">{words.current}</Pill>}
        {version.isAutosave && <Pill kind="gray">{words.autosave}</Pill>}
        {version.restoredFrom !== null && (
          <Pill kind="upcoming">{words.restoredFrom(version.restoredFrom)}</Pill>
        )}
      </div>
      <p className="truncate text-ink-2">{version.title}</p>
      <p className="text-xs text-ink-3">{byAndAt(version.user, version.at)}</p>
    </div>
    <Button onClick={() => onView(version.version)} aria-label={words.view(version.version)}>
      {editorTexts.landingPage.preview}
    </Button>
  </li>
);

const VersionList = ({ post, onView }: ListProps) => {
  const query = useQuery({
    queryKey: ['page-versions', post.id, post.version, post.updatedAt],
    queryFn: ({ signal }) => call(postRoutes.versions, { params: { id: post.id }, signal }),
  });
  if (query.error)
    return <ErrorState error={query.error} title={words.loadFailed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting />;
  if (query.data.items.length === 0) return <p className="text-ink-2">{words.none}</p>;
  return (
    <ol aria-label={words.list}>
      {query.data.items.map((version) => (
        <VersionRow
          key={version.version}
          version={version}
          isCurrent={version.version === post.version}
          onView={onView}
        />
      ))}
    </ol>
  );
};

const StepList = ({ post }: { post: Post }) => {
  const query = useQuery({
    queryKey: ['page-steps', post.id, post.updatedAt],
    queryFn: ({ signal }) => call(postRoutes.statusChanges, { params: { id: post.id }, signal }),
  });
  if (query.error)
    return <ErrorState error={query.error} title={words.loadFailed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting />;
  if (query.data.items.length === 0) return <p className="text-ink-2">{words.noSteps}</p>;
  return (
    <ol aria-label={words.steps}>
      {query.data.items.map(({ id, from, to, reason, user, at }) => (
        <li key={id} className="grid gap-1 border-b border-line py-2.5">
          <p className="flex items-center gap-1.5">
            {from ? <StatusPill status={from} /> : words.created}
            <span aria-hidden="true">→</span>
            <StatusPill status={to} />
          </p>
          {reason && <p className="wrap-anywhere text-ink-2">{reason}</p>}
          <p className="text-xs text-ink-3">{byAndAt(user, at)}</p>
        </li>
      ))}
    </ol>
  );
};

type VersionViewProps = {
  post: Post;
  version: number;
  /** What the page says now, saved or not. */
  current: PostValues;
  /** Null for those who may not change the page. */
  onRestore: (() => Promise<void>) | null;
};

const VersionView = ({ post, version, current, onRestore }: VersionViewProps) => {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pixels } = usePixels(post.publisherId);
  const query = useQuery({
    queryKey: ['page-version', post.id, version],
    queryFn: ({ signal }) => call(postRoutes.version, { params: { id: post.id, version }, signal }),
  });
  if (query.error)
    return <ErrorState error={query.error} title={words.loadFailed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting />;
  const then = valuesOf(query.data.fields);
  const names = namesFrom([post], pixels);
  const fields = differingFields(current, then);
  const restore = async () => {
    setBusy(true);
    await onRestore?.();
    setBusy(false);
    setAsked(false);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">{words.compare(version)}</p>
      {fields.length === 0 && <p className="font-medium">{words.same}</p>}
      {fields.map((name) => (
        <section key={name} className="grid grid-cols-1 gap-1">
          <h4 className="font-medium">{editorTexts.landingPage.fields[name]}</h4>
          <WordDiff before={fieldText(name, current, names)} after={fieldText(name, then, names)} />
        </section>
      ))}
      {onRestore && (
        <Button variant="prime" onClick={() => setAsked(true)} className="justify-self-start">
          {words.restore}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={words.restoreTitle(version)}
        confirmLabel={words.restore}
        cancelLabel={texts.list.cancel}
        busy={isBusy}
        onConfirm={() => void restore()}
        onCancel={() => setAsked(false)}
      >
        {words.restoreText}
      </ConfirmDialog>
    </div>
  );
};

const TABS = [
  { value: 'versions', label: words.list },
  { value: 'steps', label: words.steps },
] as const;

type VersionsPanelProps = {
  post: Post;
  current: PostValues;
  mayRestore: boolean;
  /** Saves what is not saved yet, so that the history has it; gives the version to build on. */
  beforeRestore: () => Promise<string | null>;
  onRestored: (post: Post) => void;
  onClose: () => void;
};

/** What the page said before, and the steps it went through. */
const VersionsPanel = ({
  post,
  current,
  mayRestore,
  beforeRestore,
  onRestored,
  onClose,
}: VersionsPanelProps) => {
  const [tab, setTab] = useState<'versions' | 'steps'>('versions');
  const [viewed, setViewed] = useState<number | null>(null);
  const headingId = useId();
  const restore = async (version: number) => {
    try {
      const updatedAt = await beforeRestore();
      if (updatedAt === null) return;
      const params = { id: post.id, version };
      onRestored(await call(postRoutes.restoreVersion, { params, body: { updatedAt } }));
      toast.success(words.restored);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, words.restoreFailed));
    }
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={words.title}
      description={<span className="wrap-anywhere">{post.title}</span>}
    >
      {viewed === null ? (
        <div className="grid grid-cols-1 gap-3">
          <span>
            <Segmented label={words.shown} value={tab} options={TABS} onChange={setTab} />
          </span>
          {tab === 'versions' ? <VersionList post={post} onView={setViewed} /> : <StepList post={post} />}
        </div>
      ) : (
        <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
          <Button
            variant="ghost"
            icon={ArrowLeft}
            onClick={() => setViewed(null)}
            className="-ml-3 justify-self-start"
          >
            {words.back}
          </Button>
          <h3 ref={takeFocus} id={headingId} tabIndex={-1} className="text-base font-semibold outline-none">
            {words.version(viewed)}
          </h3>
          <VersionView
            post={post}
            version={viewed}
            current={current}
            onRestore={mayRestore ? () => restore(viewed) : null}
          />
        </section>
      )}
    </Modal>
  );
};

export default VersionsPanel;
