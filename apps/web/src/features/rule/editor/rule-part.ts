import { type FieldErrors, get, type UseFormReturn, useController } from 'react-hook-form';
import type { RuleValues } from '../rule-types.ts';

export type RuleForm = UseFormReturn<RuleValues, unknown, unknown>;
type PartName = keyof RuleValues;

/** What is the matter with something below a part, by its path there. */
export type ErrorAt = (...path: readonly (string | number)[]) => string | undefined;

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

const messageAt = (
  errors: FieldErrors<RuleValues>,
  path: readonly (string | number)[],
): string | undefined => {
  const found: unknown = get(errors, path.join('.'));
  return hasMessage(found) ? found.message : undefined;
};

/** The same for what lies deeper. */
export const below =
  (errorAt: ErrorAt, ...base: readonly (string | number)[]): ErrorAt =>
  (...path) =>
    errorAt(...base, ...path);

/** One part of the rule that is edited: parts have to do with each other, so that all are checked when one changes. */
export const useRulePart = <Name extends PartName>(form: RuleForm, name: Name) => {
  const { field } = useController({ control: form.control, name });
  const { errors, isSubmitted } = form.formState;
  const onChange = (value: RuleValues[Name]) => {
    field.onChange(value);
    if (isSubmitted) void form.trigger();
  };
  const errorAt: ErrorAt = (...path) => messageAt(errors, [name, ...path]);
  return { value: field.value, onChange, errorAt, hasErrors: errors[name] !== undefined };
};
