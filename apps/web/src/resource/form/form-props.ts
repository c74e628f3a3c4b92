/** What the list hands to a resource's form; the form itself loads only when opened. */
export type ResourceFormProps<Row> = {
  /** The row to edit, or null for a new one. */
  row: Row | null;
  onSaved: () => void;
  onClose: () => void;
};
