import { TRANSLATORS, type TranslatorName } from '@adhelm/contract/translation';
import { type AppError, OutsideFailed, WaitNeeded } from '../../errors.ts';
import type { TranslationFailed, TranslationFailure } from '../../ports/translator.ts';

const A_MINUTE_MS = 60_000;

const SENTENCES: Record<Exclude<TranslationFailure, 'rate-limited'>, (label: string) => string> = {
  'key-refused': (label) => `${label} is not set up correctly: its key was refused. Tell your administrator.`,
  misconfigured: (label) =>
    `${label} is not set up correctly: it does not accept our requests. Tell your administrator.`,
  'out-of-quota': (label) => `The quota of ${label} is used up. Tell your administrator.`,
  declined: (label) =>
    `${label} declined to translate this text. Change the text, or use the other translator.`,
  incomplete: (label) =>
    `${label} could not finish: the text is too long for one answer. Translate a shorter text.`,
  unusable: (label) => `${label} gave an answer that does not fit the text. Please try again.`,
  unavailable: (label) => `${label} does not work at the moment. Please try again later.`,
  unreachable: (label) => `${label} cannot be reached. Please try again later.`,
};

/** What the user is told. */
export const refusalOf = (name: TranslatorName, { reason, waitMs }: TranslationFailed): AppError => {
  const label = TRANSLATORS[name];
  if (reason !== 'rate-limited') return new OutsideFailed(SENTENCES[reason](label));
  const minutes = Math.max(1, Math.ceil((waitMs ?? A_MINUTE_MS) / A_MINUTE_MS));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new WaitNeeded(`${label} has too much to do. Please try again in ${wait}.`, minutes);
};

export const notSetUp = (name: TranslatorName) =>
  new OutsideFailed(`${TRANSLATORS[name]} is not set up. Tell your administrator.`);

export const tookTooLong = (name: TranslatorName) =>
  new OutsideFailed(`${TRANSLATORS[name]} took too long. Please try again, or translate a shorter text.`);
