import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActsForAll } from '../../../lib/session/use-session.ts';
import { formTexts } from '../../../resource/form/form.texts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { RuleForm } from '../editor/rule-part.ts';
import type { RuleDraft, RuleValues } from '../rule-types.ts';

const SETTLED_MS = 600;

/** A rule is tried as it would act: by any name and switched on, a stored one with what it has done already. */
const asTried = (values: RuleValues, id: number | undefined): unknown => ({
  ...values,
  id,
  name: 'Preview',
  isActive: true,
});

type Read = { draft: RuleDraft; problem: null } | { draft: null; problem: string };

const read = (values: RuleValues, id: number | undefined, needsPublisher: boolean): Read => {
  if (needsPublisher && values.publisherId === undefined)
    return { draft: null, problem: formTexts.selectPublisher };
  const { data, error } = ruleTrialRoutes.preview.body.safeParse(asTried(values, id));
  return data ? { draft: data, problem: null } : { draft: null, problem: error.issues[0]?.message ?? '' };
};

/** What stands in the editor as a rule that can be tried: the last whole one, and what is missing in the present one. */
export const useDraft = (form: RuleForm, id: number | undefined) => {
  useWatch({ control: form.control });
  // Whose objects it is tried on has to be said by those who act for all.
  const needsPublisher = useActsForAll() && id === undefined;
  const { draft, problem } = read(form.getValues(), id, needsPublisher);
  const [last, setLast] = useState(draft);
  if (draft && JSON.stringify(draft) !== JSON.stringify(last)) setLast(draft);

  // Asked for once nobody has changed anything for a moment.
  const [settled, setSettled] = useState(last);
  const { schedule } = useDebounced(setSettled, SETTLED_MS);
  useEffect(() => schedule(last), [last, schedule]);
  return { draft: last, settled, problem };
};
