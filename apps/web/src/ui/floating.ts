/** What does not fit beside its button moves along the edge of the screen instead of hanging off it. */
export const WITHIN_SCREEN = { side: 'flip', align: 'shift' } as const;
