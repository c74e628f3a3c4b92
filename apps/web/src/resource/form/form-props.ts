import type { RefObject } from 'react';

/** What the list hands to a resource's form; the form itself loads only when opened. */
export type ResourceFormProps<Row> = {
  /** The row to edit, or null for a new one. */
  row: Row | null;
  /** Why nothing can be changed here, where the form is opened for reading; null where it can. */
  lock?: string | null;
  /** Receives the control that takes the focus when the panel opens. */
  firstControl: RefObject<HTMLElement | null>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};
