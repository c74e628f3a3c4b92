import { ruleRoutes } from '@adhelm/contract/rule';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/client.ts';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { formTexts } from '../../../resource/form/form.texts.ts';
import { newerVersion, placeErrors } from '../../../resource/form/use-saving.ts';
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
  const [base, setBase] = useState(rule);
  const [newer, setNewer] = useState<Rule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = useRef(false);
  /** The new rule is on its way to its own address, which asks nobody. */
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const refetch = useRefetchList('rule');

  const explain = async (error: unknown) => {
    const failure = base ? texts.list.updateFailed : formTexts.createFailed;
    if (!(error instanceof ApiError)) return setProblem(failure);
    if (error.errorCode === 'CF01' && base) {
      const stored = await newerVersion(reload, base).catch(() => null);
      if (stored) return setNewer(stored);
    }
    const elsewhere = placeErrors(form, error, partOf);
    const areAllPlaced = error.details.length > 0 && elsewhere.length === 0;
    if (!areAllPlaced) setProblem(elsewhere.join(' ') || messageOf(error, failure));
  };
  const save = async (values: RuleValues) => {
    if (isSaving.current || newer) return;
    isSaving.current = true;
    setProblem(null);
    try {
      const saved = await send(base, values);
      toast.success(base ? texts.list.updated : formTexts.created);
      form.reset(valuesOfRule(saved));
      setBase(saved);
      void refetch();
      if (!base) {
        isLeaving.current = true;
        await navigate({ to: '/rule/store', search: { id: saved.id }, replace: true });
      }
    } catch (error) {
      await explain(error);
    } finally {
      isSaving.current = false;
    }
  };
  /** Goes on from the version of someone else, with its values or with the own ones on top of it. */
  const takeNewer = (version: Rule, keepMine: boolean) => {
    setBase(version);
    setNewer(null);
    form.reset(valuesOfRule(version), { keepValues: keepMine });
  };
  return { base, newer, problem, save, takeNewer, isLeaving: () => isLeaving.current };
};
