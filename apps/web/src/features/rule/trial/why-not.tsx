import type { Result } from '@adhelm/contract/route';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/client.ts';
import { EntityPicker } from '../../../resource/form/entity-picker.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { changeWords, reasonWords } from '../decision-words.ts';
import { searchObjects } from '../object-lookup.ts';
import { Readings } from '../readings.tsx';
import { NOUNS } from '../rule-sentences.ts';
import type { Rule } from '../rule-types.ts';
import { trialTexts as words } from './trial.texts.ts';

type Explained = Result<typeof ruleTrialRoutes.whyNot>;

const verdictOf = ({ isInScope, holds }: Explained): string => {
  if (!isInScope) return words.outOfScope;
  if (holds === null) return words.conditionsUnknown;
  return holds ? words.conditionsHold : words.conditionsFail;
};

const Explanation = ({ explained }: { explained: Explained }) => {
  const { decision, readings, object } = explained;
  return (
    <div className="grid grid-cols-1 gap-2" aria-live="polite">
      <p className="font-medium">{verdictOf(explained)}</p>
      {decision?.reason && <p>{reasonWords(decision.reason)}</p>}
      {decision?.change && <p>{changeWords(decision.change)}</p>}
      <Readings readings={readings} level={object.level} />
    </div>
  );
};

const Answer = ({ rule, objectId }: { rule: Rule; objectId: number }) => {
  const query = useQuery({
    queryKey: ['rule-why-not', rule.id, rule.updatedAt, objectId],
    queryFn: ({ signal }) =>
      call(ruleTrialRoutes.whyNot, { params: { id: rule.id }, query: { objectId }, signal }),
  });
  if (query.data) return <Explanation explained={query.data} />;
  if (query.error)
    return <ErrorState error={query.error} title={words.whyNotFailed} onRetry={() => void query.refetch()} />;
  return <Skeleton className="h-16 w-full" />;
};

/** Why the stored rule does nothing about an object. */
export const WhyNot = ({ rule, isChanged }: { rule: Rule | null; isChanged: boolean }) => {
  const [objectId, setObjectId] = useState<number | null>(null);
  const level = rule?.scope.level ?? 'CAMPAIGN';
  const [one, many] = NOUNS[level];
  return (
    <section aria-label={words.whyNot} className="card grid grid-cols-1 gap-3 p-4">
      <div className="grid grid-cols-1 gap-0.5">
        <h2 className="font-semibold">{words.whyNot}</h2>
        <p className="text-ink-2">{rule ? words.whyNotHint : words.whyNotUnsaved}</p>
        {rule && isChanged && <p className="text-xs text-warn">{words.whyNotOld}</p>}
      </div>
      {rule && (
        <EntityPicker
          key={level}
          label={words.object(one)}
          queryKey={['rule-why-not', level, rule.platform]}
          search={(text, signal) => searchObjects(level, rule.platform, text, signal)}
          value={objectId}
          onChange={setObjectId}
          placeholder={words.choose}
          searchPlaceholder={words.searchObjects(many)}
          emptyText={words.nothingFound}
        />
      )}
      {rule && objectId !== null && <Answer rule={rule} objectId={objectId} />}
    </section>
  );
};
