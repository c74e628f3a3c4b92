import { CONVERSION_MOMENTS, type Conversion, conversionRoutes } from '@adhelm/contract/conversion';
import type { Pixel } from '@adhelm/contract/pixel';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Pill, type PillKind } from '../../ui/pill.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { pixelTexts as words } from './pixel.texts.ts';

const SHOWN = 20;
const LOOK_EVERY_MS = 5000;

const PILLS: Record<Conversion['state'], PillKind> = {
  EXPECTED: 'upcoming',
  WAITING: 'upcoming',
  SENT: 'success',
  FAILED: 'error',
  TOO_OLD: 'warning',
  SKIPPED: 'gray',
};

const Line = ({
  conversion: { state, moment, words: said, sentValue, sentAt, at, currency },
}: {
  conversion: Conversion;
}) => (
  <li className="grid gap-1 border-b border-line py-2.5">
    <div className="flex flex-wrap items-center gap-2">
      <Pill kind={PILLS[state]}>{words.states[state]}</Pill>
      <span className="font-medium">{CONVERSION_MOMENTS[moment].label}</span>
      {sentValue !== null && <span className="tabular-nums text-ink-2">{`${sentValue} ${currency}`}</span>}
    </div>
    {said !== null && (
      <p className={state === 'FAILED' ? 'wrap-anywhere text-bad' : 'wrap-anywhere text-ink-2'}>{said}</p>
    )}
    <p className="text-xs text-ink-3 tabular-nums">{formatValue('dateTime', sentAt ?? at)}</p>
  </li>
);

type Acting = { id: number; failed: number; isParked: boolean; onChanged: () => Promise<unknown> };

const Acts = ({ id, failed, isParked, onChanged }: Acting) => {
  const again = useOneAtATime();
  const trial = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const sendAgain = async () => {
    try {
      const { waiting } = await call(conversionRoutes.sendAgain, { params: { id } });
      toast.success(words.waitsAgain(waiting));
    } catch (error) {
      toast.error(messageOf(error, words.sendAgainFailed));
    }
    await onChanged();
  };
  const test = async () => {
    setProblem(null);
    try {
      const answer = await call(conversionRoutes.test, { params: { id } });
      if (answer.isTaken) toast.success(words.testTaken(answer.words));
      else setProblem(words.testRefused(answer.words));
    } catch (error) {
      setProblem(messageOf(error, words.testFailed));
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} loading={trial.isBusy} onClick={() => void trial.run(test)}>
          {words.sendTest}
        </Button>
        {(failed > 0 || isParked) && (
          <Button icon={RotateCcw} loading={again.isBusy} onClick={() => void again.run(sendAgain)}>
            {words.sendAgain}
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
};

const State = ({ pixel, onChanged }: { pixel: Pixel; onChanged: () => Promise<void> }) => {
  const { id, conversions } = pixel;
  const can = useCan();
  const query = useQuery({
    queryKey: ['list', 'pixel', 'conversions', id],
    queryFn: ({ signal }) => call(conversionRoutes.list, { params: { id }, query: { limit: SHOWN }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.counts.waiting > 0 ? LOOK_EVERY_MS : false),
  });
  if (query.error && !query.data)
    return <ErrorState error={query.error} title={words.stateFailed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-40 w-full" />;
  const { counts, items } = query.data;
  const figures: [label: string, count: number][] = [
    [words.states.SENT, counts.sent],
    [words.states.WAITING, counts.waiting],
    [words.states.FAILED, counts.failed],
    [words.states.TOO_OLD, counts.tooOld],
  ];
  return (
    <div className="grid gap-4">
      {conversions.parkedReason !== null && <Problem>{words.parked(conversions.parkedReason)}</Problem>}
      <dl className="grid grid-cols-4 gap-2">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="font-medium tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {can('UPDATE_PIXEL') && (
        <Acts
          id={id}
          failed={counts.failed}
          isParked={conversions.parkedAt !== null}
          onChanged={() => Promise.all([query.refetch(), onChanged()])}
        />
      )}
      {items.length === 0 ? (
        <p className="text-ink-2">
          {conversions.moments.length === 0 ? words.tellsNothing : words.nothingYet}
        </p>
      ) : (
        <ol aria-label={words.conversions}>
          {items.map((conversion) => (
            <Line key={conversion.id} conversion={conversion} />
          ))}
        </ol>
      )}
    </div>
  );
};

type ConversionsPanelProps = {
  pixel: Pixel;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** What a pixel told its platform, what waits, and what went wrong. */
const ConversionsPanel = ({ pixel, isOpen, onClose, onChanged }: ConversionsPanelProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={words.conversions}
    description={pixel.name}
  >
    <State pixel={pixel} onChanged={onChanged} />
  </Modal>
);

export default ConversionsPanel;
