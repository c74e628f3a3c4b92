/** What a feed says of a click, the later the better it knows. */
export const CALLBACK_KINDS = ['PRE_ESTIMATE', 'ESTIMATE', 'REVISED', 'FINAL'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];
