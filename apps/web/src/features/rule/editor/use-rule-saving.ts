import { ruleRoutes } from '@adhelm/contract/rule';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../../lib/http/client.ts';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { formTexts } from '../../../resource/form/form.texts.ts';
import { useRefusals } from '../../../resource/form/use-refusals.ts';
import { useRefetchList } from '../../../resource/list/use-list.ts';
import type { Rule, RuleValues } from '../rule-types.ts';
import type { RuleForm } from './rule-part.ts';
import { valuesOfRule } from './rule-values.ts';

const reload = (id: number) => call(ruleRoutes.get, { params: { id } });

const send = (base: Rule | null, values: RuleValues): Promise<Rule> => {
  if (base === null) return call(ruleRoutes.create, { body: values });
  const { publisherId: _, ...body } = values;
  return call(ruleRoutes.update, { params: { id: base.id }, body: { ...body, updatedAt: base.updatedAt } });
};

const partOf = (path: string): string => path.split('.')[0] ?? path;

/** Saves once at a time, and turns a refusal into something that the editor can show. */
export const useRuleSaving = (form: RuleForm, rule: Rule | null) => {
  const refusals = useRefusals(form, { row: rule, reload, valuesOf: valuesOfRule, fieldOf: partOf });
  const { base, newer, problem, takeNewer } = refusals;
  const isSaving = useRef(false);
  /** The new rule is on its way to its own address, which asks nobody. */
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const refetch = useRefetchList('rule');

  const save = async (values: RuleValues) => {
    if (isSaving.current || newer) return;
    isSaving.current = true;
    refusals.forgetProblem();
    try {
      const saved = await send(base, values);
      toast.success(base ? texts.list.updated : formTexts.created);
      form.reset(valuesOfRule(saved));
      refusals.setBase(saved);
      void refetch();
      if (!base) {
        isLeaving.current = true;
        await navigate({ to: '/rule/store', search: { id: saved.id }, replace: true });
      }
    } catch (error) {
      await refusals.explain(error);
    } finally {
      isSaving.current = false;
    }
  };
  return { base, newer, problem, save, takeNewer, isLeaving: () => isLeaving.current };
};
