import { ruleDraft } from '@adhelm/contract/rule-terms';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { RuleForm } from '../editor/rule-part.ts';
import type { RuleDraft, RuleValues } from '../rule-types.ts';

const SETTLED_MS = 600;

/** A rule is tried as it would act: by any name, and switched on. */
const asTried = (values: RuleValues): unknown => ({ ...values, name: 'Preview', isActive: true });

type Read = { draft: RuleDraft; problem: null } | { draft: null; problem: string };

const read = (values: RuleValues): Read => {
  const { data, error } = ruleDraft.safeParse(asTried(values));
  return data ? { draft: data, problem: null } : { draft: null, problem: error.issues[0]?.message ?? '' };
};

/** What stands in the editor as a rule that can be tried: the last whole one, and what is missing in the present one. */
export const useDraft = (form: RuleForm) => {
  useWatch({ control: form.control });
  const { draft, problem } = read(form.getValues());
  const [last, setLast] = useState(draft);
  if (draft && JSON.stringify(draft) !== JSON.stringify(last)) setLast(draft);

  // Asked for once nobody has changed anything for a moment.
  const [settled, setSettled] = useState(last);
  const { schedule } = useDebounced(setSettled, SETTLED_MS);
  useEffect(() => schedule(last), [last, schedule]);
  return { draft: last, settled, problem };
};
