import type { RuleForm } from '../editor/rule-part.ts';
import type { Rule, RuleDraft } from '../rule-types.ts';
import { sentencesOf } from '../said-by-rule.ts';
import { Backtest } from './backtest.tsx';
import { Preview } from './preview.tsx';
import { trialTexts as words } from './trial.texts.ts';
import { useDraft } from './use-draft.ts';
import { WhyNot } from './why-not.tsx';

const InWords = ({ draft, problem }: { draft: RuleDraft | null; problem: string | null }) => {
  const [first, ...others] = draft ? sentencesOf(draft) : [];
  return (
    <section aria-label={words.inWords} className="card grid grid-cols-1 gap-2 p-4 wrap-anywhere">
      <h2 className="font-semibold">{words.inWords}</h2>
      {problem !== null && (
        <p className="text-warn">
          {words.notWhole} {problem}
        </p>
      )}
      <div className="grid grid-cols-1 gap-2">
        {first && <p className="font-medium">{first}</p>}
        <ul className="grid grid-cols-1 gap-0.5 text-xs text-ink-2">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
};

/** The rule read back, what it would do now, what it would have done, and why it leaves something alone. */
export const TrialPanel = ({ form, rule }: { form: RuleForm; rule: Rule | null }) => {
  const { draft, settled, problem } = useDraft(form, rule?.id);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 xl:sticky xl:top-32 xl:max-h-[calc(100dvh-9rem)] xl:overflow-y-auto">
      <InWords draft={draft} problem={problem} />
      <Preview draft={settled} />
      <Backtest draft={draft} />
      <WhyNot rule={rule} isChanged={form.formState.isDirty} />
    </div>
  );
};
