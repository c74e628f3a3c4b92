import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { FormDefinition, Versioned } from './form-definition.ts';
import type { ResourceFormProps } from './form-props.ts';
import { StaleNotice } from './stale-notice.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSaving } from './use-saving.ts';

const FIRST_CONTROL = 'input:not([type="hidden"]), button[role="combobox"], textarea';

/** Ctrl-S and ⌘S save, from wherever the focus is. */
const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

/** Makes the content of the side panel from fields and calls; everything around them is the same for all. */
export const defineForm = <Row extends Versioned, Values extends FieldValues, Output>(
  definition: FormDefinition<Row, Values, Output>,
): ComponentType<ResourceFormProps<Row>> => {
  const { Fields, noun, schema } = definition;
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
    const { newer, problem, save, takeNewer, isSaved } = useSaving(definition, form, props);
    const element = useRef<HTMLFormElement>(null);
    useEffect(() => {
      firstControl.current = element.current?.querySelector<HTMLElement>(FIRST_CONTROL) ?? null;
      firstControl.current?.focus();
    }, [firstControl]);

    // The first in the order of the screen, which the library does not know.
    const focusFirstError = () =>
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    const submit = () => {
      if (!isSubmitting && !newer) void form.handleSubmit(save, focusFirstError)();
    };
    useSaveKey(submit);
    return (
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="-mb-6 flex min-h-[calc(100%+1.5rem)] flex-col gap-5"
      >
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            {problem}
          </p>
        )}
        {newer && (
          <StaleNotice
            noun={noun.one}
            mine={definition.describe(form.getValues())}
            theirs={definition.describe(definition.valuesOf(newer))}
            onLoadNewer={() => takeNewer(newer, false)}
            onKeepMine={() => takeNewer(newer, true)}
          />
        )}
        <Fields form={form} isNew={row === null} />
        <div className="sticky -bottom-6 -mx-6 mt-auto flex justify-end gap-2 border-t border-line bg-raised px-6 py-3">
          <Button onClick={onClose}>{texts.list.cancel}</Button>
          <Button type="submit" variant="prime" loading={isSubmitting} disabled={newer !== null}>
            {row ? texts.form.save : texts.form.create(noun.one)}
          </Button>
        </div>
        <UnsavedGuard isUnsaved={() => isDirty && !isSaved()} />
      </form>
    );
  };
};
