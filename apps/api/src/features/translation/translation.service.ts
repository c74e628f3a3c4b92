import type { Language } from '@adhelm/contract/content';
import type { TranslatorName } from '@adhelm/contract/translation';
import { atATime } from '../../at-a-time.ts';
import {
  type Segment,
  TranslationFailed,
  type TranslationFailure,
  type Translator,
} from '../../ports/translator.ts';
import { batchesOf } from './batches.ts';
import { notSetUp, refusalOf, tookTooLong } from './failure-sentence.ts';
import { type Fragment, isFaithful, readableFragments, withTranslations } from './html-segments.ts';

/** A translator and whether a stand-in answers for it; null where none is set up. */
export type Provider = { translator: Translator; simulated: boolean } | null;

type Dependencies = {
  providers: Record<TranslatorName, Provider>;
  fragmentsOf?: (html: string) => Promise<Fragment[]>;
  sleep: (ms: number) => Promise<unknown>;
  warn: (reason: string, error: Error) => void;
  /** For a whole call, with all that is tried again; browsers give up after 90 seconds. */
  budgetMs?: number;
};

type Work = { translator: Translator; target: Language; signal: AbortSignal };

const BUDGET_MS = 78_000;
const BATCHES_AT_A_TIME = 3;
/** A longer wait is the user's to decide. */
const LONGEST_WAIT_MS = 15_000;

/** How long to wait before the one second try; nothing where a second try would be in vain. */
const pauseBefore = ({
  reason,
  waitMs = Number.POSITIVE_INFINITY,
}: TranslationFailed): number | undefined => {
  const pauses: Partial<Record<TranslationFailure, number>> = {
    declined: 0,
    incomplete: 0,
    unusable: 0,
    unavailable: 1000,
    unreachable: 1000,
    ...(waitMs <= LONGEST_WAIT_MS && { 'rate-limited': waitMs }),
  };
  return pauses[reason];
};

/** The translations of a batch in its order, when there is exactly one for each text and nothing got lost in it. */
const inOrder = (
  batch: readonly Segment[],
  answer: readonly Segment[],
  fragments: readonly Fragment[],
): string[] => {
  const byId = new Map(answer.map(({ id, text }) => [id, text]));
  if (answer.length !== batch.length || byId.size !== batch.length)
    throw new TranslationFailed('unusable', { code: `${answer.length} texts instead of ${batch.length}` });
  return batch.map(({ id }) => {
    const [text, fragment] = [byId.get(id), fragments[Number(id)]];
    if (text === undefined || !fragment) throw new TranslationFailed('unusable', { code: 'other ids' });
    if (!isFaithful(fragment, text)) throw new TranslationFailed('unusable', { code: 'placeholders lost' });
    return text;
  });
};

/** A promise that rejects when the signal is aborted. */
const end = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

export const translationService = ({
  providers,
  fragmentsOf = async (html) => readableFragments(html),
  sleep,
  warn,
  budgetMs = BUDGET_MS,
}: Dependencies) => {
  const translateAll = async (work: Work, fragments: readonly Fragment[]): Promise<string[]> => {
    const { translator, target, signal } = work;
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);

    const once = async (batch: readonly Segment[]) =>
      inOrder(batch, await translator.translate(batch, target, either), fragments);

    /** What did not fit into one answer may fit into two. */
    const again = async (batch: readonly Segment[], reason: TranslationFailure) => {
      if (reason !== 'incomplete' || batch.length === 1) return once(batch);
      const middle = Math.ceil(batch.length / 2);
      return [...(await once(batch.slice(0, middle))), ...(await once(batch.slice(middle)))];
    };

    const withSecondTry = async (batch: readonly Segment[]) => {
      try {
        return await once(batch);
      } catch (error) {
        const pause = error instanceof TranslationFailed ? pauseBefore(error) : undefined;
        if (!(error instanceof TranslationFailed) || pause === undefined) throw error;
        await Promise.race([sleep(pause), end(either)]);
        return again(batch, error.reason);
      }
    };

    const oneOfFew = atATime(BATCHES_AT_A_TIME);
    const batches = batchesOf(fragments.map(({ text }) => text));
    const translations = batches.map((batch) =>
      oneOfFew(async () => {
        either.throwIfAborted();
        return withSecondTry(batch);
      }),
    );
    try {
      return (await Promise.all(translations)).flat();
    } finally {
      // One text without a translation makes the others useless.
      failed.abort();
      await Promise.allSettled(translations);
    }
  };

  const readiness = (provider: Provider) =>
    provider ? (provider.simulated ? ('simulated' as const) : ('ready' as const)) : ('off' as const);

  return {
    providers: () => ({ openai: readiness(providers.openai), gemini: readiness(providers.gemini) }),

    /** Translates what a reader reads, all of it or nothing; `gone` says that nobody waits any more. */
    async translate(name: TranslatorName, content: string, target: Language, gone: AbortSignal) {
      const provider = providers[name];
      if (!provider) throw notSetUp(name);
      const fragments = await fragmentsOf(content);
      if (fragments.length === 0) return { content };
      const budget = AbortSignal.timeout(budgetMs);
      const work = { translator: provider.translator, target, signal: AbortSignal.any([budget, gone]) };
      try {
        return { content: withTranslations(content, fragments, await translateAll(work, fragments)) };
      } catch (error) {
        if (error instanceof TranslationFailed) {
          warn(`${name} did not translate`, error);
          throw refusalOf(name, error);
        }
        if (!work.signal.aborted) throw error;
        throw tookTooLong(name);
      }
    },
  };
};

export type TranslationService = ReturnType<typeof translationService>;
