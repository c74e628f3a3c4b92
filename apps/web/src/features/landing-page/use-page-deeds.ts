import type { Post } from '@adhelm/contract/post';
import type { RefObject } from 'react';
import type { ChosenStep } from '../../content/status-actions.tsx';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import { focusFirstError } from '../../resource/form/focus-first-error.ts';
import type { PageForm, usePageSaving } from './use-page-saving.ts';

type PageDeeds = {
  form: PageForm;
  saving: ReturnType<typeof usePageSaving>;
  element: RefObject<HTMLFormElement | null>;
  readOnly: boolean;
  /** Keeps what is typed for the next time, or forgets it. */
  keepNow: () => void;
};

/** What somebody does with a page: save it, take a step with it, or ask for it as it is stored. */
export const usePageDeeds = ({ form, saving, element, readOnly, keepNow }: PageDeeds) => {
  const { post, busy, conflict, save } = saving;
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
      focusFirstError(element.current);
      return false;
    }
    const done = await save(step ? { step } : {}, step?.step ?? 'save');
    keepNow();
    if (!done) focusFirstError(element.current);
    return done;
  };
  const saveByHand = async () => {
    if (readOnly || conflict || busy) return;
    // A rejected page becomes a draft by being saved, even as it is.
    const asItIs: ChosenStep | null =
      post?.status === 'REJECTED' && saving.unsavedFields().length === 0
        ? { step: 'edit', to: 'DRAFT' }
        : null;
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

  return { savedWith, saveByHand, takeStep, upToDate };
};
