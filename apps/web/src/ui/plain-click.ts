import type { MouseEvent } from 'react';

/** A press that opens here; with a key held, or another button, the browser opens the link elsewhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
