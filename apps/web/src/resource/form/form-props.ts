import type { RefObject } from 'react';

/** What the list hands to a resource's form; the form itself loads only when opened. */
export type ResourceFormProps<Row> = {
  /** The row to edit, or null for a new one. */
  row: Row | null;
  /** Receives the control that takes the focus when the panel opens. */
  firstControl: RefObject<HTMLElement | null>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};
