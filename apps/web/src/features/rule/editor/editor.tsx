import { createRule } from '@adhelm/contract/rule';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCan } from '../../../lib/session/use-session.ts';
import { useSaveKey } from '../../../lib/use-save-key.ts';
import { focusFirstError } from '../../../resource/form/focus-first-error.ts';
import { StaleNotice } from '../../../resource/form/stale-notice.tsx';
import { UnsavedGuard } from '../../../resource/form/unsaved-guard.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ruleTexts } from '../rule.texts.ts';
import type { Rule, RuleValues } from '../rule-types.ts';
import { describedRule } from '../said-by-rule.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { ActionCard } from './action-card.tsx';
import { ConditionsCard } from './conditions-card.tsx';
import { editorTexts as words } from './editor.texts.ts';
import { EditorHeader } from './editor-header.tsx';
import { IdentityCard } from './identity-card.tsx';
import { LimitsCard, TrialCard } from './limits-card.tsx';
import type { RuleForm } from './rule-part.ts';
import { valuesOfRule } from './rule-values.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { ScopeCard } from './scope-card.tsx';
import { useRuleSaving } from './use-rule-saving.ts';

type Place = { pathname: string; search: unknown };

/** Another page, or another rule on this one. */
const isElsewhere = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search);

type EditorProps = { rule: Rule | null; initial: RuleValues };

const Parts = ({ form, isNew }: { form: RuleForm; isNew: boolean }) => {
  const { level } = useWatch({ control: form.control, name: 'scope' });
  return (
    <>
      <IdentityCard form={form} isNew={isNew} />
      <ScopeCard form={form} />
      <ConditionsCard form={form} level={level} />
      <ActionCard form={form} level={level} />
      <ScheduleCard form={form} />
      <LimitsCard form={form} />
      <TrialCard form={form} />
    </>
  );
};

/** The full-page editor of one rule, new or stored, with what it would do beside it. */
export const Editor = ({ rule, initial }: EditorProps) => {
  const can = useCan();
  const form: RuleForm = useForm<RuleValues, unknown, unknown>({
    resolver: zodResolver(createRule),
    defaultValues: initial,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const saving = useRuleSaving(form, rule);
  const { base, newer, problem } = saving;
  const element = useRef<HTMLFormElement>(null);
  const mayChange = can(rule === null ? 'CREATE_RULE' : 'UPDATE_RULE');
  const submit = () => {
    if (!mayChange || isSubmitting) return;
    void form.handleSubmit(
      () => saving.save(form.getValues()),
      () => focusFirstError(element.current),
    )();
  };
  useSaveKey(submit);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <EditorHeader
        form={form}
        rule={base}
        mayChange={mayChange}
        isSaving={isSubmitting}
        isBlocked={newer !== null}
      />
      <Problem>{problem}</Problem>
      {newer && (
        <StaleNotice
          noun={ruleTexts.noun.one}
          mine={describedRule(form.getValues())}
          theirs={describedRule(valuesOfRule(newer))}
          onLoadNewer={() => saving.takeNewer(newer, false)}
          onKeepMine={() => saving.takeNewer(newer, true)}
        />
      )}
      {!mayChange && <p className="rounded-md bg-info-soft px-3.5 py-2.5 text-info">{words.readOnly}</p>}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-3">
          <Parts form={form} isNew={rule === null} />
        </fieldset>
        <TrialPanel form={form} rule={base} />
      </div>
      <UnsavedGuard isUnsaved={() => isDirty && !saving.isLeaving()} isLeaving={isElsewhere} />
    </form>
  );
};
