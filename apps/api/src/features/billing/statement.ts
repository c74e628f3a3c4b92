import type { BillingWithLines } from '@adhelm/contract/billing';
import { dollarsOf } from '@adhelm/domain/billing/amounts';
import { dayIn, lineText, monthName } from '@adhelm/domain/billing/statement';
import { isZone, UTC } from '@adhelm/domain/time-zone';

/** What stands on a statement: nothing that can change after the period was closed. */
export type Statement = {
  title: string;
  closedAt: Date;
  facts: [name: string, value: string][];
  columns: [string, string, string, string];
  lines: [text: string, revenue: string, fees: string, net: string][];
  totals: [name: string, value: string][];
  note: string;
};

/** Amounts come as dollars that are exact to the cent. */
const shown = (amount: number): string => dollarsOf(BigInt(Math.round(amount * 100)));

const outcomeOf = ({ balance, threshold }: BillingWithLines): string => {
  if (balance > 0 && balance >= threshold) return 'The balance is to be paid out.';
  return balance > 0
    ? `The balance is below the payment threshold of ${shown(threshold)} and carried over to the next statement.`
    : 'Nothing is to be paid out; the balance is carried over to the next statement.';
};

export const statementOf = (period: BillingWithLines): Statement => {
  const { timeRange, number, month, publisherId } = period;
  const zone = isZone(timeRange.timezone) ? timeRange.timezone : UTC;
  const closedAt = new Date(period.createdAt);
  const days = [dayIn(zone, Date.parse(timeRange.start)), dayIn(zone, Date.parse(timeRange.end) - 1)];
  return {
    title: `Statement ${publisherId}-${number}`,
    closedAt,
    facts: [
      ['Publisher', period.issuedTo],
      ['Period', `${monthName(month)} (${days.join(' to ')}, ${zone === UTC ? 'UTC' : zone})`],
      ['Closed on', dayIn(zone, closedAt.getTime())],
      ['Currency', period.currency],
      [
        'Fees',
        period.feeTiers.map(({ validFrom, percent }) => `${percent} % from ${validFrom}`).join(', ') ||
          'none',
      ],
    ],
    columns: ['', 'Revenue', 'Fees', 'Net'],
    lines: period.lines.map((line) => [
      lineText(line, month),
      shown(line.revenue),
      shown(line.fees),
      shown(line.net),
    ]),
    totals: [
      ['Revenue', shown(period.revenue)],
      ['Fees', shown(-period.fees)],
      ...(period.adjustments === 0 ? [] : [['Adjustments', shown(period.adjustments)] as [string, string]]),
      ['Net earnings', shown(period.netEarnings)],
      ['Carried over from earlier statements', shown(period.carriedIn)],
      ['Balance', shown(period.balance)],
    ],
    note: outcomeOf(period),
  };
};
