import type { Post } from '@adhelm/contract/post';
import { POST_LIMITS } from '@adhelm/contract/post';
import { decideEdit } from '@adhelm/domain/content-status';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useContentRights } from '../../content/content-rights.ts';
import { RichText } from '../../content/rich-text/rich-text.tsx';
import type { ChosenStep } from '../../content/status-actions.tsx';
import { PagePreview } from '../../content/templates/page-preview.tsx';
import { editorTexts } from '../../lib/editor-texts.ts';
import { useCan, useUser } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EditorHeader } from './editor-header.tsx';
import { FaqFields } from './faq-fields.tsx';
import { keptDraft } from './kept-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LookFields } from './look-fields.tsx';
import { madeSlug, PageFields, TargetingFields } from './page-fields.tsx';
import { emptyValues, formSchema, type PostValues, type SentPost, valuesOf } from './post-values.ts';
import { PixelFields } from './reference-fields.tsx';
import { useAutosave } from './use-autosave.ts';
import { type PageForm, usePageSaving } from './use-page-saving.ts';
import { type PageWebsite, useWebsite } from './use-website.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const VersionsPanel = lazy(() => import('./versions-panel.tsx'));
const TranslateDialog = lazy(() => import('./translate-dialog.tsx'));

const { landingPage } = editorTexts;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card grid gap-4 p-4">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

const Preview = ({ form, website }: { form: PageForm; website: PageWebsite | null }) => {
  const [title, description, content, FAQsJson, styleId, language, thumbUrl] = useWatch({
    control: form.control,
    name: ['title', 'description', 'content', 'FAQsJson', 'styleId', 'language', 'thumbUrl'],
  });
  return (
    <PagePreview
      title={landingPage.preview}
      height="max(360px, calc(100dvh - 13rem))"
      page={{ title, description, content, FAQsJson, styleId, language, thumbUrl, site: website?.name ?? '' }}
    />
  );
};

const ContentField = ({ form, readOnly }: { form: PageForm; readOnly: boolean }) => (
  <Controller
    control={form.control}
    name="content"
    render={({ field, fieldState }) => (
      <RichText
        label={landingPage.fields.content}
        readOnly={readOnly}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        maxLength={POST_LIMITS.contentText}
        error={fieldState.error?.message}
      />
    )}
  />
);

/** What was typed and never saved comes back, on top of what is stored. */
const useStart = (post: Post | null, styleId: string) => {
  const user = useUser();
  const [start] = useState(() => {
    const stored = post ? valuesOf(post) : emptyValues(styleId, 'en');
    const kept = keptDraft(sessionStorage, user.id, post?.id ?? null).read();
    return { stored, kept };
  });
  return start;
};

type Notice = { kept: boolean; onDiscard: () => void };

const RestoredNotice = ({ kept, onDiscard }: Notice) =>
  kept && (
    <p
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3.5 py-2 text-info"
    >
      {landingPage.restored}
      <Button onClick={onDiscard}>{landingPage.discardRestored}</Button>
    </p>
  );

/** The full-page editor of one landing page, new or stored. */
export const Editor = ({ post: opened, styleId }: { post: Post | null; styleId: string }) => {
  const user = useUser();
  const can = useCan();
  const navigate = useNavigate();
  const rightsOf = useContentRights();
  const refetchList = useRefetchList('landing-page');
  const { stored, kept } = useStart(opened, styleId);
  const [isRestored, setRestored] = useState(kept !== null);
  const [overlay, setOverlay] = useState<'versions' | 'translate' | null>(null);
  const element = useRef<HTMLFormElement>(null);

  const form = useForm<PostValues, unknown, SentPost>({
    resolver: zodResolver(formSchema),
    defaultValues: kept?.values ?? stored,
    shouldFocusError: false,
  });
  const saving = usePageSaving({
    form,
    post: opened,
    baseline: stored,
    basedOn: kept?.updatedAt ?? undefined,
    leavesSlugToServer: () => form.getValues('slug') === madeSlug(form.getValues('title')),
    onSaved: (saved, isNew) => {
      void refetchList();
      if (!isNew) return;
      keptDraft(sessionStorage, user.id, null).forget();
      void navigate({ to: '.', search: { id: saved.id }, replace: true, resetScroll: false });
    },
  });
  const { post, busy, conflict, save } = saving;
  const status = post?.status ?? 'DRAFT';
  const kind = useWatch({ control: form.control, name: 'kind' }) === 'BLOG' ? 'BLOG' : 'POST';
  const own = rightsOf(kind, post ? post.createdBy : user.id);
  const rights = post ? own : { ...own, change: can(kind === 'BLOG' ? 'CREATE_BLOG' : 'CREATE_POST') };
  const edit = decideEdit(status, rights);
  const readOnly = edit.outcome !== 'allowed';
  const { saveNow, keepNow } = useAutosave({
    form,
    saving,
    userId: user.id,
    isAllowed: !readOnly && status === 'DRAFT',
  });
  const [title, websiteId] = useWatch({ control: form.control, name: ['title', 'websiteId'] });
  const website = useWebsite(websiteId, post);

  // A new page is written in the language of its website until somebody says otherwise.
  const { language: websiteLanguage } = website ?? {};
  const isNew = post === null;
  useEffect(() => {
    if (isNew && websiteLanguage && !form.getFieldState('language').isDirty)
      form.setValue('language', websiteLanguage);
  }, [form, isNew, websiteLanguage]);

  const focusFirstError = () =>
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  const isFilledIn = () =>
    new Promise<boolean>((resolve) => {
      void form.handleSubmit(
        () => resolve(true),
        () => resolve(false),
      )();
    });
  /** Checks the whole form, then saves; false where it may not be or is refused. */
  const savedWith = async (step: ChosenStep | null): Promise<boolean> => {
    if (!(await isFilledIn())) {
      focusFirstError();
      return false;
    }
    const done = await save(step ? { step } : {}, step?.step ?? 'save');
    keepNow();
    if (!done) focusFirstError();
    return done;
  };
  const saveByHand = async () => {
    if (readOnly || conflict || busy) return;
    // A rejected page becomes a draft by being saved, even as it is.
    const asItIs: ChosenStep | null =
      status === 'REJECTED' && saving.unsavedFields().length === 0 ? { step: 'edit', to: 'DRAFT' } : null;
    if (await savedWith(asItIs)) toast.success(texts.list.updated);
  };
  const takeStep = async (chosen: ChosenStep): Promise<boolean> => {
    const decides = ['reject', 'unpublish', 'withdraw'].includes(chosen.step);
    const done = decides
      ? await save({ step: chosen, withoutFields: true }, chosen.step)
      : await savedWith(chosen);
    if (done) toast.success(texts.content.stepDone[chosen.step]);
    return done;
  };
  const upToDate = async (): Promise<Post | null> => {
    if (!readOnly && saving.unsavedFields().length > 0 && !(await savedWith(null))) return null;
    return saving.stored();
  };
  useSaveKey(() => void saveByHand());

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4"
    >
      <EditorHeader
        post={post}
        title={title}
        status={status}
        rights={rights}
        state={saving.state}
        busy={busy}
        mayTranslate={can('CREATE_POST')}
        onSave={() => void saveByHand()}
        onRetry={() => void saveNow()}
        onStep={takeStep}
        onVersions={() => setOverlay('versions')}
        onTranslate={() => setOverlay('translate')}
      />
      <RestoredNotice
        kept={isRestored}
        onDiscard={() => {
          form.reset(stored);
          setRestored(false);
          keepNow();
        }}
      />
      {saving.problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
          {saving.problem}
        </p>
      )}
      {post?.rejectReason && (
        <p role="status" className="rounded-md bg-bad-soft px-3.5 py-2.5 wrap-anywhere text-bad">
          <strong>{texts.content.rejectedBecause}</strong> {post.rejectReason}
        </p>
      )}
      {edit.outcome !== 'allowed' && (
        <p role="status" className="rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
          {edit.message}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(360px,42%)]">
        <fieldset disabled={readOnly} className="grid min-w-0 gap-4">
          <Section title={landingPage.sections.page}>
            <PageFields form={form} post={post} website={website} />
          </Section>
          <Section title={landingPage.sections.text}>
            <ContentField form={form} readOnly={readOnly} />
          </Section>
          <Section title={landingPage.sections.faqs}>
            <FaqFields form={form} readOnly={readOnly} />
          </Section>
          <Section title={landingPage.sections.look}>
            <LookFields form={form} />
          </Section>
          <Section title={landingPage.sections.targeting}>
            <TargetingFields form={form} post={post} website={website} />
          </Section>
          <Section title={landingPage.sections.pixels}>
            <PixelFields form={form} post={post} website={website} />
          </Section>
        </fieldset>
        <aside aria-label={landingPage.preview} className="min-w-0 xl:sticky xl:top-32">
          <Preview form={form} website={website} />
        </aside>
      </div>
      <LeaveGuard
        isUnsaved={() => saving.unsavedFields().length > 0}
        onSave={() => savedWith(null)}
        onDiscard={() => {
          form.reset(saving.baselineValues());
          keepNow();
        }}
      />
      <Suspense>
        {conflict && (
          <ConflictDialog
            theirs={conflict}
            post={post}
            mine={form.getValues()}
            base={saving.baselineValues()}
            onResolve={(values) => {
              saving.resolve(conflict, values);
              void savedWith(null);
            }}
            onClose={saving.closeConflict}
          />
        )}
        {overlay === 'versions' && post && (
          <VersionsPanel
            post={post}
            current={form.getValues()}
            mayRestore={!readOnly}
            beforeRestore={async () => (await upToDate())?.updatedAt ?? null}
            onRestored={saving.load}
            onClose={() => setOverlay(null)}
          />
        )}
        {overlay === 'translate' && post && (
          <TranslateDialog load={upToDate} from={post.language} onClose={() => setOverlay(null)} />
        )}
      </Suspense>
    </form>
  );
};
