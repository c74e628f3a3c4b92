import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { formTexts } from './form.texts.ts';
import type { FormDefinition, Versioned } from './form-definition.ts';
import type { ResourceFormProps } from './form-props.ts';

/** Puts each complaint of the server on its field; gives what belongs to none. */
export const placeErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ApiError,
  fieldOf: (path: string) => string = (path) => path,
): string[] => {
  const isField = (path: string): path is Path<Values> => Object.hasOwn(form.getValues(), fieldOf(path));
  const elsewhere: string[] = [];
  for (const { path, message } of error.details) {
    if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
    else elsewhere.push(message);
  }
  return elsewhere;
};

/** The version that someone else saved meanwhile, if that is what the conflict is about. */
export const newerVersion = async <Row extends Versioned>(
  reload: (id: number) => Promise<Row>,
  base: Row,
) => {
  const stored = await reload(base.id);
  return stored.updatedAt === base.updatedAt ? null : stored;
};

/** Saves once at a time, and turns a refusal into something the form can show. */
export const useSaving = <Row extends Versioned, Values extends FieldValues, Output, Step>(
  definition: FormDefinition<Row, Values, Output, Step>,
  form: UseFormReturn<Values, unknown, Output>,
  { row, onSaved, onClose }: ResourceFormProps<Row>,
) => {
  const [base, setBase] = useState(row);
  const [newer, setNewer] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const phase = useRef<'editing' | 'saving' | 'saved'>('editing');

  const explain = async (error: unknown) => {
    const failure = base ? texts.list.updateFailed : formTexts.createFailed;
    if (!(error instanceof ApiError)) return setProblem(failure);
    if (error.errorCode === 'CF01' && base) {
      const stored = await newerVersion(definition.reload, base).catch(() => null);
      if (stored) return setNewer(stored);
    }
    const elsewhere = placeErrors(form, error);
    const allPlaced = error.details.length > 0 && elsewhere.length === 0;
    if (!allPlaced) setProblem(elsewhere.join(' ') || messageOf(error, failure));
  };
  /** True once it is done. */
  const run = async (work: () => Promise<Row>, done: string): Promise<boolean> => {
    if (phase.current !== 'editing') return false;
    phase.current = 'saving';
    setProblem(null);
    try {
      await work();
    } catch (error) {
      phase.current = 'editing';
      await explain(error);
      return false;
    }
    phase.current = 'saved';
    toast.success(done);
    onClose();
    await onSaved();
    return true;
  };
  const doneWith = (step: Step | undefined) => {
    if (step !== undefined && definition.steps) return definition.steps.done(step);
    return base ? texts.list.updated : formTexts.created;
  };
  const save = (output: Output, step?: Step) =>
    run(
      () => (base ? definition.update(base, output, step) : definition.create(output, step)),
      doneWith(step),
    );
  const takeStep = async (step: Step) => {
    const { steps } = definition;
    return base && steps ? run(() => steps.take(base, step), doneWith(step)) : false;
  };
  /** Goes on from the version of someone else, with its values or with the own ones on top of it. */
  const takeNewer = (version: Row, keepMine: boolean) => {
    setBase(version);
    setNewer(null);
    form.reset(definition.valuesOf(version), { keepValues: keepMine });
  };
  return { base, newer, problem, save, takeStep, takeNewer, isSaved: () => phase.current === 'saved' };
};
