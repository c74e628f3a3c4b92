import { useState } from 'react';
import { formatValue } from '../../../resource/cells/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill, type PillKind } from '../../../ui/pill.tsx';
import { changeWords, reasonWords } from '../decision-words.ts';
import { placeOf } from '../object-lookup.ts';
import { Readings } from '../readings.tsx';
import type { Decision } from '../rule-types.ts';
import { trialTexts as words } from './trial.texts.ts';

const FIRST = 8;
const MORE = 50;

const KINDS: Record<Decision['kind'], { text: string; kind: PillKind }> = {
  ACT: { text: words.wouldDo, kind: 'success' },
  ASK: { text: words.wouldAsk, kind: 'warning' },
  SKIP: { text: words.wouldSkip, kind: 'gray' },
};

const DecisionLine = ({ decision, withTime }: { decision: Decision; withTime: boolean }) => {
  const { object, kind, change, reason, readings, at } = decision;
  const { text, kind: colour } = KINDS[kind];
  const details = [
    withTime ? formatValue('dateTime', at) : '',
    change === null ? '' : changeWords(change),
    reason === null ? '' : reasonWords(reason),
  ];
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-1 gap-0.5 rounded-xs [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2">
            <Pill kind={colour}>{text}</Pill>
            <span className="min-w-0 flex-1 truncate font-medium">{object.name}</span>
            <span className="text-xs text-accent group-open:hidden">{words.values}</span>
          </span>
          <span className="text-xs text-ink-2 wrap-anywhere">
            {details.filter((part) => part !== '').join(' · ')}
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-2 pt-2 pl-1">
          {placeOf(object) !== '' && <p className="text-xs text-ink-3">{placeOf(object)}</p>}
          <Readings readings={readings} level={object.level} />
        </div>
      </details>
    </li>
  );
};

type DecisionsProps = { label: string; decisions: readonly Decision[]; counted: number; withTime?: boolean };

/** What would be done to which object and why not to others, with the values. */
export const Decisions = ({ label, decisions, counted, withTime = false }: DecisionsProps) => {
  const [shown, setShown] = useState(FIRST);
  const left = decisions.length - shown;
  return (
    <>
      <ul aria-label={label}>
        {decisions.slice(0, shown).map((decision) => (
          <DecisionLine
            key={`${decision.at} ${decision.object.id} ${decision.kind}`}
            decision={decision}
            withTime={withTime}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" onClick={() => setShown(shown + MORE)}>
          {words.showMore(Math.min(left, MORE))}
        </Button>
      )}
      {left <= 0 && counted > decisions.length && (
        <p className="text-xs text-ink-3">{words.andOthers(counted - decisions.length)}</p>
      )}
    </>
  );
};
