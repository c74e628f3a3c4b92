import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { formTexts } from './form.texts.ts';
import type { FormDefinition, Versioned } from './form-definition.ts';
import type { ResourceFormProps } from './form-props.ts';
import { useRefusals } from './use-refusals.ts';

/** Saves once at a time, and turns a refusal into something the form can show. */
export const useSaving = <Row extends Versioned, Values extends FieldValues, Output, Step>(
  definition: FormDefinition<Row, Values, Output, Step>,
  form: UseFormReturn<Values, unknown, Output>,
  { row, onSaved, onClose }: ResourceFormProps<Row>,
) => {
  const { reload, valuesOf } = definition;
  const refusals = useRefusals(form, { row, reload, valuesOf });
  const { base, newer, problem, takeNewer, explain } = refusals;
  const [made, setMade] = useState<Row | null>(null);
  const phase = useRef<'editing' | 'saving' | 'saved'>('editing');

  /** True once it is done. */
  const run = async (work: () => Promise<Row>, done: string): Promise<boolean> => {
    if (phase.current !== 'editing') return false;
    phase.current = 'saving';
    refusals.forgetProblem();
    let saved: Row;
    try {
      saved = await work();
    } catch (error) {
      phase.current = 'editing';
      await explain(error);
      return false;
    }
    phase.current = 'saved';
    if (definition.Made && !base) setMade(saved);
    else {
      toast.success(done);
      onClose();
    }
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
  const isSaved = () => phase.current === 'saved';
  return { base, newer, made, problem, save, takeStep, takeNewer, isSaved };
};
