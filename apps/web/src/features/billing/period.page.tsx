import { type BillingLine, type BillingWithLines, billingRoutes } from '@adhelm/contract/billing';
import { dayIn, lineText, monthName } from '@adhelm/domain/billing/statement';
import { CUSTOM_RANGE } from '@adhelm/domain/date-range';
import { isZone, localOf, UTC } from '@adhelm/domain/time-zone';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { useActingPublisher } from '../../lib/session/use-session.ts';
import { zoneLabel } from '../../lib/time-zone.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { PublisherName } from '../../ui/publisher-name.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { PayoutCard } from './payout-card.tsx';
import { periodSearch } from './period-search.ts';
import { saveAs } from './saved-file.ts';
import { StagePill } from './stage-pill.tsx';

const money = (amount: number) => formatValue('money', amount);

const BackLink = () => (
  <Link to="/billing" className="inline-flex w-fit items-center gap-1.5 font-medium text-accent print:hidden">
    <ArrowLeft className="size-4" aria-hidden="true" />
    {words.back}
  </Link>
);

/** The campaigns of the days that a line sums. */
const reportSearch = ({ startDate, endDate, timezone }: NonNullable<BillingLine['report']>) => {
  const zone = isZone(timezone) ? timezone : UTC;
  const day = (at: string) => new Date(localOf(zone, Date.parse(at))).toISOString().slice(0, 10);
  return { range: CUSTOM_RANGE, from: day(startDate), to: day(endDate), tz: zone };
};

const CELL = 'px-4 py-2 text-right align-top tabular-nums whitespace-nowrap';
/** What a phone has no room for beside the rest stands below the line there. */
const WIDE = 'max-sm:hidden print:table-cell';

const LineRow = ({ line, month }: { line: BillingLine; month: string }) => (
  <tr className="border-t border-line">
    <th scope="row" className="px-4 py-2 text-left font-normal wrap-anywhere">
      {line.report ? (
        <Link
          to="/campaign"
          search={reportSearch(line.report)}
          title={words.report}
          className="text-accent underline underline-offset-2 print:text-ink print:no-underline"
        >
          {lineText(line, month)}
        </Link>
      ) : (
        lineText(line, month)
      )}
      {line.kind !== 'ADJUSTMENT' && (
        <span className="block text-xs text-ink-3 sm:hidden print:hidden">
          {words.ofRevenue(money(line.revenue), money(line.fees))}
        </span>
      )}
    </th>
    <td className={classNames(CELL, WIDE)}>{money(line.revenue)}</td>
    <td className={classNames(CELL, WIDE)}>{money(line.fees)}</td>
    <td className={CELL}>{money(line.net)}</td>
  </tr>
);

const Lines = ({ period }: { period: BillingWithLines }) => {
  const totals: [string, number][] = [
    [words.revenue, period.revenue],
    [words.fees, -period.fees],
    ...(period.adjustments === 0 ? [] : [[words.adjustments, period.adjustments] as [string, number]]),
    [words.total, period.netEarnings],
    [words.carriedIn, period.carriedIn],
    [words.balance, period.balance],
  ];
  return (
    <section
      className="overflow-x-auto"
      aria-label={words.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled by keys too.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
    >
      <table className="w-full">
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {words.line}
            </th>
            {[words.revenue, words.fees].map((name) => (
              <th key={name} scope="col" className={classNames('px-4 py-2 text-right font-medium', WIDE)}>
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {period.lines.map((line) => (
            <LineRow key={line.line} line={line} month={period.month} />
          ))}
        </tbody>
        <tfoot className="border-t-2 border-line">
          {totals.map(([name, amount]) => (
            <tr key={name} className="last:font-semibold">
              <th scope="row" className="px-4 py-1.5 text-left font-normal in-[tr:last-child]:font-semibold">
                {name}
              </th>
              <td colSpan={3} className={classNames(CELL, WIDE)}>
                {money(amount)}
              </td>
              <td className={classNames(CELL, 'sm:hidden print:hidden')}>{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
};

const Statement = ({ period }: { period: BillingWithLines }) => {
  const { isBusy, run } = useOneAtATime();
  const { timeRange } = period;
  const zone = isZone(timeRange.timezone) ? timeRange.timezone : UTC;
  const download = async () => {
    try {
      saveAs(await call(billingRoutes.statement, { params: { id: period.id } }), 'application/pdf');
    } catch (error) {
      toast.error(messageOf(error, words.pdfFailed));
    }
  };
  return (
    <section className="card min-w-0 pb-3" aria-labelledby="statement">
      <header className="flex flex-wrap items-start gap-3 px-4 py-4">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h2 id="statement" className="text-lg font-semibold tracking-tight">
            {words.statement(period.publisherId, period.number)}
          </h2>
          <PublisherName name={period.issuedTo} avatar={period.publisher.avatar} />
          <p className="text-ink-2">
            {monthName(period.month)} · {dayIn(zone, Date.parse(timeRange.start))} -{' '}
            {dayIn(zone, Date.parse(timeRange.end) - 1)} ({zoneLabel(zone)})
          </p>
          <p className="text-xs text-ink-3">{words.closedOn(dayIn(zone, Date.parse(period.createdAt)))}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
          <Button icon={FileDown} loading={isBusy} onClick={() => void run(download)}>
            {words.pdf}
          </Button>
        </div>
      </header>
      <Lines period={period} />
    </section>
  );
};

const Waiting = () => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]" aria-busy="true">
    <Skeleton className="h-96 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </div>
);

const Missing = () => <EmptyState title={words.missing} action={<BackLink />} />;

const isMissing = (error: unknown) => error instanceof ApiError && error.errorCode === 'NF01';

const Loaded = ({ id }: { id: number }) => {
  const refresh = useRefreshValue();
  const query = useQuery({
    queryKey: ['billing', id, refresh],
    queryFn: ({ signal }) => call(billingRoutes.get, { params: { id }, signal }),
  });
  const { data: period, error, refetch } = query;
  if (isMissing(error)) return <Missing />;
  if (error) return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  if (!period) return <Waiting />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <BackLink />
        <StagePill stage={period.stage} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Statement period={period} />
        <PayoutCard
          period={period}
          onChanged={async () => {
            await refetch();
          }}
        />
      </div>
    </div>
  );
};

/** One closed month: its statement, and what has become of its payment. */
export const PeriodPage = () => {
  const { id } = periodSearch.parse(useSearchNow());
  const publisher = useActingPublisher();
  return id !== undefined ? <Loaded key={`${publisher}/${id}`} id={id} /> : <Missing />;
};
