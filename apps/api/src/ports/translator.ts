import type { Language } from '@adhelm/contract/content';
import type { TranslatorName } from '@adhelm/contract/translation';

/** A piece of text with the name under which its translation is expected. */
export type Segment = { id: string; text: string };

/** Translates plain texts; the answer is what the service gave, and whoever asked checks it. */
export type Translator = {
  name: TranslatorName;
  translate(segments: readonly Segment[], target: Language, signal: AbortSignal): Promise<Segment[]>;
};

/**
 * `key-refused`, `misconfigured` and `out-of-quota` are for the operator; `rate-limited` passes; `declined` is about the
 * text; `incomplete` was cut off; `unusable` is not what was asked for; `unavailable` and `unreachable` are its troubles.
 */
export type TranslationFailure =
  | 'key-refused'
  | 'misconfigured'
  | 'out-of-quota'
  | 'rate-limited'
  | 'declined'
  | 'incomplete'
  | 'unusable'
  | 'unavailable'
  | 'unreachable';

type About = { waitMs?: number; code?: string };

/** Why a translator could not do it; carries neither texts nor keys. */
export class TranslationFailed extends Error {
  override name = 'TranslationFailed';
  readonly reason: TranslationFailure;
  /** How long the service asks to wait, where it says so. */
  readonly waitMs: number | undefined;
  /** What the service calls the failure. */
  readonly code: string | undefined;

  constructor(reason: TranslationFailure, { waitMs, code }: About = {}) {
    super(code ? `${reason} (${code})` : reason);
    this.reason = reason;
    this.waitMs = waitMs;
    this.code = code;
  }
}
