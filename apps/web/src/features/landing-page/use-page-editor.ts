import type { Post } from '@adhelm/contract/post';
import { decideEdit } from '@adhelm/domain/content-status';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useContentRights } from '../../content/content-rights.ts';
import { useCan, useUser } from '../../lib/session/use-session.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { keptDraft } from './kept-draft.ts';
import { madeSlug } from './page-fields.tsx';
import { emptyValues, formSchema, type PostValues, type SentPost, valuesOf } from './post-values.ts';
import { useAutosave } from './use-autosave.ts';
import { usePageDeeds } from './use-page-deeds.ts';
import { usePageSaving } from './use-page-saving.ts';
import { useWebsite } from './use-website.ts';

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

/** The form of a page, new or stored, what may be done with it, and the ways in which it is saved. */
export const usePageEditor = ({ post: opened, styleId }: { post: Post | null; styleId: string }) => {
  const user = useUser();
  const can = useCan();
  const navigate = useNavigate();
  const rightsOf = useContentRights();
  const refetchList = useRefetchList('landing-page');
  const { stored, kept } = useStart(opened, styleId);
  const [isRestored, setRestored] = useState(kept !== null);
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
  const { post } = saving;
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

  const deeds = usePageDeeds({ form, saving, element, readOnly, keepNow });

  return {
    element,
    form,
    saving,
    status,
    rights,
    refusal: edit.outcome === 'allowed' ? null : edit.message,
    readOnly,
    title,
    website,
    isRestored,
    discardRestored: () => {
      form.reset(stored);
      setRestored(false);
      keepNow();
    },
    discard: () => {
      form.reset(saving.baselineValues());
      keepNow();
    },
    saveNow,
    ...deeds,
  };
};

export type PageEditor = ReturnType<typeof usePageEditor>;
