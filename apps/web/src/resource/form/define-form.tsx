import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { ResourceFormProps } from './form-props.ts';
import { StaleNotice } from './stale-notice.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type Versioned = { id: number; updatedAt: string };

export type FieldsProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  isNew: boolean;
};

type FormDefinition<Row extends Versioned, Values extends FieldValues, Output> = {
  noun: { one: string };
  /** The contract's own, so that form and server refuse the same. */
  schema: z.ZodType<Output, Values>;
  empty: DefaultValues<Values>;
  valuesOf: (row: Row) => Values & DefaultValues<Values>;
  /** Label and text of each field, to compare two versions. */
  describe: (values: Values) => readonly (readonly [label: string, text: string])[];
  create: (output: Output) => Promise<Row>;
  /** `row` is the version the change is based on. */
  update: (row: Row, output: Output) => Promise<Row>;
  reload: (id: number) => Promise<Row>;
  Fields: ComponentType<FieldsProps<Values, Output>>;
};

const FIRST_CONTROL = 'input:not([type="hidden"]), button[role="combobox"], textarea';

/** Puts each complaint of the server on its field; gives what belongs to none. */
const placeErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ApiError,
): string[] => {
  const isField = (path: string): path is Path<Values> => Object.hasOwn(form.getValues(), path);
  const elsewhere: string[] = [];
  for (const { path, message } of error.details) {
    if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
    else elsewhere.push(message);
  }
  return elsewhere;
};

/** The version that someone else saved meanwhile, if that is what the conflict is about. */
const newerVersion = async <Row extends Versioned>(reload: (id: number) => Promise<Row>, base: Row) => {
  const stored = await reload(base.id);
  return stored.updatedAt === base.updatedAt ? null : stored;
};

const useSaving = <Row extends Versioned, Values extends FieldValues, Output>(
  definition: FormDefinition<Row, Values, Output>,
  form: UseFormReturn<Values, unknown, Output>,
  props: ResourceFormProps<Row>,
) => {
  const [base, setBase] = useState(props.row);
  const [newer, setNewer] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useRef(false);

  const explain = async (error: unknown) => {
    const failure = base ? texts.list.updateFailed : texts.list.createFailed;
    if (!(error instanceof ApiError)) return setProblem(failure);
    if (error.errorCode === 'CF01' && base) {
      const stored = await newerVersion(definition.reload, base).catch(() => null);
      if (stored) return setNewer(stored);
    }
    const elsewhere = placeErrors(form, error);
    const placed = error.details.length > elsewhere.length;
    if (!placed || elsewhere.length > 0) setProblem(elsewhere.join(' ') || messageOf(error, failure));
  };
  const save = async (output: Output) => {
    if (saved.current) return;
    setProblem(null);
    try {
      await (base ? definition.update(base, output) : definition.create(output));
    } catch (error) {
      return explain(error);
    }
    saved.current = true;
    toast.success(base ? texts.list.updated : texts.list.created);
    props.onClose();
    await props.onSaved();
  };
  const takeNewer = (version: Row, keepMine: boolean) => {
    setBase(version);
    setNewer(null);
    if (keepMine) form.reset(definition.valuesOf(version), { keepValues: true });
    else form.reset(definition.valuesOf(version));
  };
  return { newer, problem, saved, save, takeNewer };
};

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
  const { Fields, noun } = definition;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per form, when its module loads.
  return function ResourceForm(props) {
    const { row, firstControl, onClose } = props;
    const [defaultValues] = useState(() => (row ? definition.valuesOf(row) : definition.empty));
    const form = useForm<Values, unknown, Output>({
      resolver: zodResolver(definition.schema),
      defaultValues,
    });
    const { isDirty, isSubmitting } = form.formState;
    const { newer, problem, saved, save, takeNewer } = useSaving(definition, form, props);
    const submit = () => {
      if (!isSubmitting && !newer) void form.handleSubmit(save)();
    };
    useSaveKey(submit);
    const focusFirst = useCallback(
      (element: HTMLFormElement | null) => {
        firstControl.current = element?.querySelector<HTMLElement>(FIRST_CONTROL) ?? null;
        firstControl.current?.focus();
      },
      [firstControl],
    );
    return (
      <form
        ref={focusFirst}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex min-h-full flex-col gap-5"
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
        <div className="sticky bottom-0 -mx-6 mt-auto -mb-6 flex justify-end gap-2 border-t border-line bg-raised px-6 py-3">
          <Button onClick={onClose}>{texts.list.cancel}</Button>
          <Button type="submit" variant="prime" loading={isSubmitting} disabled={newer !== null}>
            {row ? texts.form.save : texts.form.create(noun.one)}
          </Button>
        </div>
        <UnsavedGuard isUnsaved={() => isDirty && !saved.current} />
      </form>
    );
  };
};
