type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** On Apple's keyboards Ctrl-K deletes to the end of the line, so only ⌘ counts there. */
export const shortcutOn = (userAgent: string) => {
  const apple = /Mac|iPhone|iPad/.test(userAgent);
  return {
    modifier: apple ? '⌘' : 'Ctrl',
    label: apple ? '⌘K' : 'Ctrl K',
    aria: apple ? 'Meta+K' : 'Control+K',
    matches: ({ key, metaKey, ctrlKey, shiftKey, altKey }: Pressed): boolean =>
      key.toLowerCase() === 'k' && metaKey === apple && ctrlKey === !apple && !shiftKey && !altKey,
  };
};
