const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Types as a person would: whoever listens to the field hears of it. */
const typeInto = (field: HTMLInputElement, text: string): void => {
  Reflect.set(HTMLInputElement.prototype, 'value', field.value + text, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
};

/**
 * Keeps what is typed after a press on the button of something that is still loading, and types it into the field
 * that gets the focus then. A press elsewhere, or the focus on anything else, ends it. Gives a way to end it before.
 */
export const keepKeys = (): (() => void) => {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let kept = '';
  addEventListener(
    'keydown',
    (event) => {
      if (!isText(event)) return event.key === 'Tab' || event.key === 'Escape' ? stop.abort() : undefined;
      kept += event.key;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      // The button itself, which gets the focus back once the real one stands in its place.
      if (target instanceof HTMLButtonElement) return;
      stop.abort();
      if (target instanceof HTMLInputElement && kept !== '') typeInto(target, kept);
    },
    options,
  );
  addEventListener('pointerdown', () => stop.abort(), options);
  return () => stop.abort();
};
