import { Check } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { exportTexts } from './export.texts.ts';
import type { ExportFigures } from './replay-list.ts';
import type { ExportStep } from './run-export.ts';

const STEPS = ['fetching', 'processing', 'exporting', 'completed'] as const;
type Step = (typeof STEPS)[number];

/** Fetching is nearly all of the work; the other steps have no figures of their own. */
const FETCHING_SHARE = 90;
const SHARES: Record<Exclude<Step, 'fetching'>, number> = { processing: 92, exporting: 96, completed: 100 };

const shareOf = (step: Step, figures: ExportFigures | null): number => {
  if (step !== 'fetching') return SHARES[step];
  return figures && figures.allRows > 0 ? (FETCHING_SHARE * figures.rows) / figures.allRows : 0;
};

const Steps = ({ step }: { step: Step }) => {
  const reached = STEPS.indexOf(step);
  return (
    <ol className="flex justify-between gap-2 text-xs">
      {STEPS.map((one, place) => {
        const isDone = place < reached || step === 'completed';
        return (
          <li
            key={one}
            aria-current={place === reached ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-1',
              place <= reached ? 'font-medium text-ink' : 'text-ink-3',
            )}
          >
            {isDone && <Check className="size-3.5 text-good max-sm:hidden" aria-hidden="true" />}
            {exportTexts.steps[one]}
          </li>
        );
      })}
    </ol>
  );
};

type ExportProgressProps = { step: ExportStep | 'completed'; figures: ExportFigures | null };

/** How far the export is; a list that grows meanwhile does not move the bar back. */
export const ExportProgress = ({ step, figures }: ExportProgressProps) => {
  const [highest, setHighest] = useState(0);
  const share = Math.max(highest, shareOf(step, figures));
  if (share > highest) setHighest(share);
  return (
    <div className="grid gap-2.5">
      <Steps step={step} />
      <div
        role="progressbar"
        aria-label={exportTexts.progress}
        aria-valuenow={Math.floor(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full transition-[width] motion-reduce:transition-none',
            step === 'completed' ? 'bg-good' : 'bg-accent',
          )}
          style={{ width: `${share}%` }}
        />
      </div>
      {step !== 'completed' && (
        <>
          <p className="font-medium" role="status">
            {exportTexts.messages[step]}
          </p>
          <p className="min-h-5 text-ink-2 tabular-nums">
            {figures && exportTexts.figures(figures.page, figures.pages, figures.rows, figures.allRows)}
          </p>
          <p className="text-xs text-ink-3">{exportTexts.keepOpen}</p>
        </>
      )}
    </div>
  );
};
