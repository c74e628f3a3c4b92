/** Goes to the first field with a mistake in the order of the screen, which the form library does not know. */
export const focusFirstError = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
