import { zodResolver } from '@hookform/resolvers/zod';
import { Lock } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { formTexts } from './form.texts.ts';
import type { FooterProps, FormDefinition, Versioned } from './form-definition.ts';
import type { ResourceFormProps } from './form-props.ts';
import { StaleNotice } from './stale-notice.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSaving } from './use-saving.ts';

const FIRST_CONTROL = 'input:enabled:not([type="hidden"]), button[role="combobox"]:enabled, textarea:enabled';

type SaveButtonsProps = Pick<FooterProps<unknown, never>, 'row' | 'isSaving' | 'isBlocked' | 'onCancel'> & {
  createLabel: string;
  isLocked: boolean;
};

/** Cancel and save, which is all that most forms need. */
const SaveButtons = ({ createLabel, row, isSaving, isBlocked, isLocked, onCancel }: SaveButtonsProps) => {
  if (isLocked) return <Button onClick={onCancel}>{texts.shell.close}</Button>;
  return (
    <>
      <Button onClick={onCancel}>{texts.list.cancel}</Button>
      <Button type="submit" variant="prime" loading={isSaving} disabled={isBlocked}>
        {row ? formTexts.save : createLabel}
      </Button>
    </>
  );
};

const neverLocked = () => null;

/** Makes the content of the side panel from fields and calls; everything around them is the same for all. */
export const defineForm = <Row extends Versioned, Values extends FieldValues, Output, Step = never>(
  definition: FormDefinition<Row, Values, Output, Step>,
): ComponentType<ResourceFormProps<Row>> => {
  const { Fields, Made, noun, schema, steps } = definition;
  const createLabel = definition.createLabel ?? formTexts.create(noun.one);
  const useLock = steps?.useLock ?? neverLocked;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per form, when its module loads.
  return function ResourceForm(props) {
    const { row, firstControl, onClose } = props;
    const [defaultValues] = useState(() => (row ? definition.valuesOf(row) : definition.empty));
    const form = useForm<Values, unknown, Output>({
      resolver: zodResolver(schema),
      defaultValues,
      shouldFocusError: false,
    });
    const { isDirty, isSubmitting } = form.formState;
    const saving = useSaving(definition, form, props);
    const { base, newer, made, problem, save, takeStep, takeNewer, isSaved } = saving;
    const stepLock = useLock(base);
    const lock = props.lock ?? stepLock;
    const element = useRef<HTMLFormElement>(null);
    useEffect(() => {
      firstControl.current = element.current?.querySelector<HTMLElement>(FIRST_CONTROL) ?? null;
      firstControl.current?.focus();
    }, [firstControl]);

    const submit = async (step?: Step): Promise<boolean> => {
      if (isSubmitting || newer) return false;
      if (lock !== null) return step !== undefined && takeStep(step);
      let isDone = false;
      await form.handleSubmit(
        async (output) => {
          isDone = await save(output, step);
        },
        () => focusFirstError(element.current),
      )();
      return isDone;
    };
    useSaveKey(() => void submit());
    const footer = { row: base, isSaving: isSubmitting, isBlocked: newer !== null, onCancel: onClose };
    if (made && Made) return <Made row={made} onClose={onClose} />;
    return (
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="-mb-6 flex min-h-[calc(100%+1.5rem)] flex-col gap-5"
      >
        <Problem>{problem}</Problem>
        {newer && (
          <StaleNotice
            noun={noun.one}
            mine={definition.describe(form.getValues())}
            theirs={definition.describe(definition.valuesOf(newer))}
            onLoadNewer={() => takeNewer(newer, false)}
            onKeepMine={() => takeNewer(newer, true)}
          />
        )}
        {lock !== null && (
          <p className="flex gap-2 rounded-md bg-info-soft px-3.5 py-2.5 text-info">
            <Lock className="mt-0.5 size-4" aria-hidden="true" />
            {lock}
          </p>
        )}
        <fieldset disabled={lock !== null} className="contents">
          <Fields form={form} isNew={row === null} isLocked={lock !== null} row={base} />
        </fieldset>
        <div className="sticky -bottom-6 -mx-6 mt-auto flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-6 py-3">
          {steps ? (
            <steps.Footer {...footer} save={submit} isLocked={lock !== null} />
          ) : (
            <SaveButtons {...footer} createLabel={createLabel} isLocked={lock !== null} />
          )}
        </div>
        <UnsavedGuard isUnsaved={() => isDirty && !isSaved()} />
      </form>
    );
  };
};
