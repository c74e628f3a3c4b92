import type { ComponentType } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** Rows say when they last changed, so that a change based on an old version is noticed. */
export type Versioned = { id: number; updatedAt: string };

export type FieldsProps<Values extends FieldValues, Output, Row = unknown> = {
  form: UseFormReturn<Values, unknown, Output>;
  isNew: boolean;
  /** Nothing can be changed; the controls are disabled as they stand. */
  isLocked: boolean;
  /** The version that the form goes out from; null for a new one. */
  row: Row | null;
};

/** The buttons at the foot of a form, where saving is not all there is to do. */
export type FooterProps<Row, Step> = {
  row: Row | null;
  /** Saves what was entered and takes the step with it; true once that is done. */
  save: (step?: Step) => Promise<boolean>;
  /** While saving, and while two versions wait for a choice. */
  isSaving: boolean;
  isBlocked: boolean;
  /** What was entered cannot be saved. */
  isLocked: boolean;
  onCancel: () => void;
};

/** A step that a save can take along, such as from a draft to a review. */
type Steps<Row extends Versioned, Step> = {
  Footer: ComponentType<FooterProps<Row, Step>>;
  /** Why the fields cannot be changed as things stand; steps may still be taken then. */
  useLock: (row: Row | null) => string | null;
  take: (row: Row, step: Step) => Promise<Row>;
  done: (step: Step) => string;
};

export type MadeProps<Row> = { row: Row; onClose: () => void };

export type FormDefinition<Row extends Versioned, Values extends FieldValues, Output, Step = never> = {
  noun: { one: string };
  /** The contract's own, so that form and server refuse the same. */
  schema: z.ZodType<Output, Values>;
  empty: DefaultValues<Values>;
  valuesOf: (row: Row) => Values & DefaultValues<Values>;
  /** Label and text of each field, to compare two versions. */
  describe: (values: Values) => readonly (readonly [label: string, text: string])[];
  create: (output: Output, step?: Step) => Promise<Row>;
  /** `row` is the version the change is based on. */
  update: (row: Row, output: Output, step?: Step) => Promise<Row>;
  reload: (id: number) => Promise<Row>;
  Fields: ComponentType<FieldsProps<Values, Output, Row>>;
  /** What the button that makes a new one says. */
  createLabel?: string;
  /** What there is to see of a new one before the panel closes. */
  Made?: ComponentType<MadeProps<Row>>;
  steps?: Steps<Row, Step>;
};
