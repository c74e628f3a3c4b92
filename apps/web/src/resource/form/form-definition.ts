import type { ComponentType } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** Rows say when they last changed, so that a change based on an old version is noticed. */
export type Versioned = { id: number; updatedAt: string };

export type FieldsProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  isNew: boolean;
};

export type FormDefinition<Row extends Versioned, Values extends FieldValues, Output> = {
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
