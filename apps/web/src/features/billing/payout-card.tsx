import type { BillingWithLines } from '@adhelm/contract/billing';
import { type Payout, payoutRoutes } from '@adhelm/contract/payout';
import { monthName } from '@adhelm/domain/billing/statement';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/http/client.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { useLookingAgain } from '../../resource/list/use-looking-again.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { PayoutActions, PrepareAction } from './payout-actions.tsx';

type CardProps = { period: BillingWithLines; onChanged: () => Promise<void> };

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </div>
);

const who = (person: Payout['preparedBy'], at: string) =>
  words.by(person?.name ?? words.somebody, formatValue('dateTime', at));

const Facts = ({ payout }: { payout: Payout }) => (
  <dl className="grid gap-1.5">
    <Fact name={words.amount}>{formatValue('money', payout.amount)}</Fact>
    <Fact name={words.periods}>{payout.periods.map(({ month }) => monthName(month)).join(', ')}</Fact>
    <Fact name={words.preparedBy}>{who(payout.preparedBy, payout.preparedAt)}</Fact>
    {payout.releasedAt && <Fact name={words.releasedBy}>{who(payout.releasedBy, payout.releasedAt)}</Fact>}
    {payout.attempts > 0 && <Fact name={words.attempts}>{payout.attempts}</Fact>}
    {payout.reference && <Fact name={words.reference}>{payout.reference}</Fact>}
    {payout.reason && <Fact name={words.reason}>{payout.reason}</Fact>}
    {payout.paidAt && <Fact name={words.paymentDate}>{formatValue('dateTime', payout.paidAt)}</Fact>}
  </dl>
);

const Standing = ({ payout, onChanged }: { payout: Payout; onChanged: () => Promise<void> }) => {
  const isMoving = payout.stage === 'RELEASED' && payout.way === 'PROVIDER';
  useLookingAgain(isMoving, onChanged);
  return (
    <>
      <p role="status" className="text-ink-2">
        {words.explain[payout.stage]}
        {payout.stage === 'HELD' && payout.heldUntil && (
          <> {words.heldUntil(formatValue('dateTime', payout.heldUntil))}</>
        )}
      </p>
      <Facts payout={payout} />
      <PayoutActions payout={payout} onChanged={onChanged} />
    </>
  );
};

const OfPayout = ({ id, onChanged }: { id: number; onChanged: () => Promise<void> }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['payout', id],
    queryFn: ({ signal }) => call(payoutRoutes.get, { params: { id }, signal }),
  });
  const changed = async () => {
    await refetch();
    await onChanged();
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Standing payout={data} onChanged={changed} /> : <Skeleton className="h-40 w-full" />;
};

/** What has become of the payment of a period, and what can be done about it. */
export const PayoutCard = ({ period, onChanged }: CardProps) => (
  <section className="card grid min-w-0 gap-4 p-4 print:hidden" aria-labelledby="payment">
    <h2 id="payment" className="text-lg font-semibold tracking-tight">
      {words.payment}
    </h2>
    {period.payoutId === null ? (
      <>
        <p role="status" className="text-ink-2">
          {words.explain[period.stage]}
        </p>
        {period.stage === 'OPEN' && <PrepareAction period={period} onChanged={onChanged} />}
      </>
    ) : (
      <OfPayout id={period.payoutId} onChanged={onChanged} />
    )}
    {period.bank && (
      <p className="border-t border-line pt-3 text-xs text-ink-3 wrap-anywhere">
        {words.account}: {period.bank.name}, {period.bank.accountName}, {period.bank.accountNumber}
      </p>
    )}
  </section>
);
