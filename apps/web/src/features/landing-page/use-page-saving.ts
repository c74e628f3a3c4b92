import { type Post, postRoutes } from '@adhelm/contract/post';
import type { ContentStatus, ContentStep } from '@adhelm/domain/content-status';
import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isConnectionFailure, messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import {
  changeOf,
  differingFields,
  type FieldName,
  newPageOf,
  type PostValues,
  type SentPost,
  valuesOf,
} from './post-values.ts';

export type PageForm = UseFormReturn<PostValues, unknown, SentPost>;

/** What the header says about saving. */
export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string };

type Wish = {
  isAutosave?: true;
  /** The step to take along with what changed. */
  step?: { to: ContentStatus; reason?: string | undefined };
  /** A step that decides on the page as it stands, whatever was typed since. */
  withoutFields?: true;
};

type Options = {
  form: PageForm;
  post: Post | null;
  baseline: PostValues;
  /** The version that the first save is based on, where that is not the one of `post`. */
  basedOn?: string | undefined;
  /** The slug follows the title: a new page leaves it to the server. */
  leavesSlugToServer: () => boolean;
  onSaved: (post: Post, isNew: boolean) => void;
};

/** Puts each complaint of the server on its field; gives what belongs to none. */
const placeErrors = (form: PageForm, error: ApiError): string[] =>
  error.details.flatMap(({ path, message }) => {
    const name = Object.keys(form.getValues()).find((one) => path === one || path.startsWith(`${one}.`));
    if (name === undefined) return [message];
    // `FAQsJson.0.answer` and the like are paths of the form as well.
    form.setError(path as FieldName, { message });
    return [];
  });

/** Saves one page, once at a time, and turns every refusal into something the editor can show. */
export const usePageSaving = ({ form, onSaved, leavesSlugToServer, ...initial }: Options) => {
  const [post, setPost] = useState(initial.post);
  const [state, setState] = useState<SaveState>({ kind: 'untouched' });
  const [conflict, setConflict] = useState<Post | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<ContentStep | 'save' | null>(null);
  const stored = useRef(initial.post);
  const basedOn = useRef(initial.basedOn ?? initial.post?.updatedAt);
  const baseline = useRef(initial.baseline);
  const running = useRef<Promise<boolean> | null>(null);
  /** Whether a person waits for a save. */
  const isWanted = useRef(false);

  const unsavedFields = useCallback(() => differingFields(form.getValues(), baseline.current), [form]);

  /** The page as the server has it now becomes what further changes are compared with. */
  const adopt = useCallback((next: Post, said: PostValues) => {
    stored.current = next;
    basedOn.current = next.updatedAt;
    baseline.current = said;
    setPost(next);
  }, []);

  const explain = async (error: unknown, isAutosave: boolean) => {
    const message = messageOf(error, texts.list.updateFailed);
    setState({ kind: 'failed', message });
    if (!(error instanceof ApiError) || isConnectionFailure(error)) return;
    if (stored.current && error.details.some(({ path }) => path === 'updatedAt')) {
      const newest = await call(postRoutes.get, { params: { id: stored.current.id } }).catch(() => null);
      if (newest) return setConflict(newest);
    }
    const elsewhere = placeErrors(form, error);
    const allPlaced = error.details.length > 0 && elsewhere.length === 0;
    if (!allPlaced && !isAutosave) setProblem(elsewhere.join(' ') || message);
  };

  const creation = (values: PostValues, { step }: Wish) => {
    const made = newPageOf(values, leavesSlugToServer() ? ['slug'] : []);
    if (!made) return null;
    const body = { ...made.body, ...(step && { status: step.to }) };
    return { sent: made.sent, send: () => call(postRoutes.create, { body }) };
  };
  const change = (id: number, values: PostValues, { step, isAutosave, withoutFields }: Wish) => {
    const changed = changeOf(values, withoutFields ? [] : differingFields(values, baseline.current));
    if (changed.sent.length === 0 && !step) return null;
    const body = {
      ...changed.body,
      ...(step && { status: step.to, ...(step.reason && { reason: step.reason }) }),
      ...(isAutosave && { isAutosave }),
      updatedAt: basedOn.current,
    };
    return { sent: changed.sent, send: () => call(postRoutes.update, { params: { id }, body }) };
  };

  const run = async (wish: Wish): Promise<boolean> => {
    const before = stored.current;
    // What is typed while the request is under way stays unsaved.
    const values = structuredClone(form.getValues());
    const request = before ? change(before.id, values, wish) : creation(values, wish);
    if (!request) return false;
    setProblem(null);
    setState({ kind: 'saving' });
    try {
      const answer = await request.send();
      const said = Object.fromEntries(request.sent.map((name) => [name, values[name]]));
      // The server may have made the slug, or another one than the title suggests.
      if (form.getValues('slug') === values.slug) form.setValue('slug', answer.slug);
      adopt(answer, { ...baseline.current, ...said, slug: answer.slug });
      setState(unsavedFields().length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: new Date() });
      onSaved(answer, before === null);
      return true;
    } catch (error) {
      await explain(error, wish.isAutosave === true);
      return false;
    }
  };

  /** One save at a time: a wish of a person waits for what is under way, the editor's own gives way. */
  const save = async (wish: Wish, as: ContentStep | 'save' | null): Promise<boolean> => {
    if (as === null ? running.current !== null : isWanted.current) return false;
    isWanted.current = as !== null;
    setBusy(as);
    await running.current;
    running.current = run(wish);
    const wasSaved = await running.current;
    running.current = null;
    isWanted.current = false;
    setBusy(null);
    return wasSaved;
  };

  /** Starts over from a version of the server, e.g. one that was brought back. */
  const load = (next: Post) => {
    const values = valuesOf(next);
    adopt(next, values);
    form.reset(values);
    setState({ kind: 'saved', at: new Date() });
  };
  /** Goes on, after a conflict, from the newest version with the values that were chosen. */
  const resolve = (theirs: Post, values: PostValues) => {
    adopt(theirs, valuesOf(theirs));
    form.reset(values);
    setConflict(null);
    setState({ kind: 'unsaved' });
  };
  return {
    post,
    state,
    setState,
    conflict,
    closeConflict: () => setConflict(null),
    problem,
    busy,
    save,
    load,
    resolve,
    unsavedFields,
    stored: () => stored.current,
    isRunning: () => running.current !== null,
    pageId: () => stored.current?.id ?? null,
    baseVersion: () => basedOn.current ?? null,
    baselineValues: () => baseline.current,
  };
};
export type PageSaving = ReturnType<typeof usePageSaving>;
