import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { formTexts } from './form.texts.ts';
import type { Versioned } from './form-definition.ts';

/** Puts each complaint of the server on its field; gives what belongs to none. */
const placeErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ApiError,
  fieldOf: (path: string) => string,
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
const newerVersion = async <Row extends Versioned>(reload: (id: number) => Promise<Row>, base: Row) => {
  const stored = await reload(base.id);
  return stored.updatedAt === base.updatedAt ? null : stored;
};

type Setting<Row, Values> = {
  /** The version that the form began with. */
  row: Row | null;
  reload: (id: number) => Promise<Row>;
  valuesOf: (row: Row) => Values;
  /** The field that a complaint about a part of it belongs to. */
  fieldOf?: (path: string) => string;
};

/** Which version a form changes, and what it shows where saving is refused. */
export const useRefusals = <Row extends Versioned, Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { row, reload, valuesOf, fieldOf = (path) => path }: Setting<Row, Values>,
) => {
  const [base, setBase] = useState(row);
  const [newer, setNewer] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const explain = async (error: unknown) => {
    const failure = base ? texts.list.updateFailed : formTexts.createFailed;
    if (!(error instanceof ApiError)) return setProblem(failure);
    if (error.errorCode === 'CF01' && base) {
      const stored = await newerVersion(reload, base).catch(() => null);
      if (stored) return setNewer(stored);
    }
    const elsewhere = placeErrors(form, error, fieldOf);
    const areAllPlaced = error.details.length > 0 && elsewhere.length === 0;
    if (!areAllPlaced) setProblem(elsewhere.join(' ') || messageOf(error, failure));
  };
  /** Goes on from the version of someone else, with its values or with the own ones on top of it. */
  const takeNewer = (version: Row, keepMine: boolean) => {
    setBase(version);
    setNewer(null);
    form.reset(valuesOf(version), { keepValues: keepMine });
  };
  return { base, setBase, newer, takeNewer, problem, explain, forgetProblem: () => setProblem(null) };
};
