import { TriangleAlert } from 'lucide-react';
import { statusKind, statusLabel } from '../resource/cells/status.ts';
import { Pill, type PillKind } from '../ui/pill.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { standingTexts as words } from './standing.texts.ts';
import type { BoughtRow } from './standing-steps.ts';

type StandingProps = {
  row: Pick<BoughtRow, 'status' | 'effectiveStatus' | 'issues' | 'warnings' | 'disapprovals'>;
};

const DOTS: Record<PillKind, string> = {
  success: 'bg-good',
  error: 'bg-bad',
  warning: 'bg-warn',
  gray: 'bg-ink-3',
  upcoming: 'bg-info',
};

/** How it stands with everything above it: a set status that counts for nothing must not look as if it did. */
const differs = ({ status, effectiveStatus }: StandingProps['row']): boolean => status !== effectiveStatus;

/** The platform's own reasons, for those who point at them or reach them by keyboard. */
const Reasons = ({ issues, label }: { issues: readonly string[]; label: string }) => (
  <Tooltip content={issues.join(' ')}>
    <button
      type="button"
      aria-disabled="true"
      className="cursor-help rounded-xs underline decoration-dotted underline-offset-2"
    >
      {label}
    </button>
  </Tooltip>
);

const MARK_COLOURS = { warn: 'text-warn', bad: 'text-bad' } as const;

type MarkProps = { reasons: readonly string[]; label: string; colour: keyof typeof MARK_COLOURS };

const Mark = ({ reasons, label, colour }: MarkProps) =>
  reasons.length > 0 && (
    <Tooltip content={reasons.join(' ')}>
      <button
        type="button"
        aria-disabled="true"
        className={`ml-1.5 inline-flex cursor-help items-center gap-1 rounded-xs ${MARK_COLOURS[colour]}`}
      >
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        {label}
      </button>
    </Tooltip>
  );

/** What is wrong with the texts that feeds are told, and what feeds do not allow. */
const FeedMarks = ({ row: { warnings, disapprovals } }: StandingProps) => (
  <>
    <Mark reasons={warnings} label={words.adText} colour="warn" />
    <Mark reasons={disapprovals} label={words.disapproved} colour="bad" />
  </>
);

/** The status as a line of small words, below a name. */
export const StandingLine = ({ row }: StandingProps) => {
  const { status, effectiveStatus, issues } = row;
  const label = differs(row)
    ? words.but(statusLabel(status), statusLabel(effectiveStatus))
    : statusLabel(status);
  return (
    <>
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-1.75 rounded-full ${DOTS[statusKind(effectiveStatus)]}`}
      />
      {issues.length > 0 ? <Reasons issues={issues} label={label} /> : label}
      <FeedMarks row={row} />
    </>
  );
};

/** The same for a column of its own: what is set, and beside it what comes of it. */
export const StandingPills = ({ row }: StandingProps) => {
  const { status, effectiveStatus, issues } = row;
  const effective = statusLabel(effectiveStatus);
  return (
    <span className="flex items-center gap-1.5">
      <Pill kind={differs(row) ? 'gray' : statusKind(status)}>{statusLabel(status)}</Pill>
      {(differs(row) || issues.length > 0) && (
        <Pill kind={statusKind(effectiveStatus)}>
          {issues.length > 0 ? <Reasons issues={issues} label={effective} /> : effective}
        </Pill>
      )}
      <FeedMarks row={row} />
    </span>
  );
};
