import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL_CLASS } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { listTexts } from '../list.texts.ts';
import { type FigureColumn, type IsCondition, MAX_CONDITIONS } from './conditions.ts';

type FigureChoiceProps = {
  figures: readonly FigureColumn[];
  isCondition: IsCondition;
  chosen: readonly string[];
  onChange: (conditions: string[]) => void;
};

const COMPARISONS = Object.entries(listTexts.comparisons).map(([value, label]) => ({ value, label }));

/** Sets one more condition on a figure; each has a chip over the list that takes it away. */
export const FigureChoice = ({ figures, isCondition, chosen, onChange }: FigureChoiceProps) => {
  const problemId = useId();
  const [figure, setFigure] = useState(figures[0]?.key ?? '');
  const [comparison, setComparison] = useState('>=');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const condition = `${figure}${comparison}${value.trim()}`;
    if (!isCondition(condition)) return setProblem(listTexts.noCondition);
    if (chosen.length >= MAX_CONDITIONS) return setProblem(listTexts.enoughConditions);
    setProblem(null);
    setValue('');
    onChange([...new Set([...chosen, condition])]);
  };
  return (
    <form onSubmit={add}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-xs font-medium text-ink-3">{listTexts.figures}</legend>
        <div className="grid grid-cols-2 gap-2">
          <Select
            label={listTexts.figure}
            value={figure}
            options={figures.map(({ key, label }) => ({ value: key, label }))}
            onChange={setFigure}
          />
          <Select
            label={listTexts.comparison}
            value={comparison}
            options={COMPARISONS}
            onChange={setComparison}
          />
        </div>
        <div className="flex gap-2">
          <input
            inputMode="decimal"
            aria-label={listTexts.value}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            placeholder={listTexts.value}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            className={`${CONTROL_CLASS} h-8! min-w-0 flex-1`}
          />
          <Button type="submit">{listTexts.addCondition}</Button>
        </div>
        {problem && (
          <p id={problemId} role="alert" className="text-xs text-bad">
            {problem}
          </p>
        )}
      </fieldset>
    </form>
  );
};
