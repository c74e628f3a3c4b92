import { centsOfText, textOfCents } from '@adhelm/domain/billing/amounts';
import { z } from 'zod';
import {
  AnswerLost,
  type PayoutOrder,
  type PayoutOutcome,
  type PayoutProvider,
} from '../../ports/payout-provider.ts';

type Setting = { baseUrl: string; token: string; fetch?: typeof fetch; timeoutMs?: number };

const TIMEOUT_MS = 20_000;

const cents = z.string().transform((text, context) => {
  const read = centsOfText(text);
  if (read === undefined) context.addIssue({ code: 'custom', message: 'no amount' });
  return read ?? z.NEVER;
});

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), id: z.string(), charged: cents }),
  z.object({ status: z.literal('processing'), id: z.string() }),
  z.object({ status: z.literal('rejected'), reason: z.string() }),
]);

const outcomeOf = (body: unknown): PayoutOutcome => {
  const read = answer.safeParse(body);
  if (!read.success) throw new AnswerLost('the answer cannot be read');
  const { data } = read;
  if (data.status === 'paid') return { kind: 'PAID', reference: data.id, charged: data.charged };
  if (data.status === 'processing') return { kind: 'UNDERWAY', reference: data.id };
  return { kind: 'REFUSED', reason: data.reason.slice(0, 500) };
};

const REFUSED = 422;
const NOT_FOUND = 404;

const bodyOf = ({ amount, currency, payee }: PayoutOrder) =>
  JSON.stringify({
    amount: textOfCents(amount),
    currency,
    payee: {
      bank_code: payee.bankCode,
      account_name: payee.accountName,
      account_number: payee.accountNumber,
    },
  });

/** A provider that pays when called: the key of a payout is its idempotency key, by which it can be looked up too. */
export const httpPayoutProvider = ({
  baseUrl,
  token,
  fetch: call = fetch,
  timeoutMs = TIMEOUT_MS,
}: Setting): PayoutProvider => {
  const ask = async (
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await call(`${baseUrl}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      throw new AnswerLost('the provider gave no answer', { cause: error });
    }
  };

  return {
    send: async (order) => {
      const { status, body } = await ask('/payouts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': order.key },
        body: bodyOf(order),
      });
      // Anything but a plain yes or a refusal of this very order says nothing about it.
      if (status !== 200 && status !== 201 && status !== REFUSED)
        throw new AnswerLost(`the provider answered ${status}`);
      return outcomeOf(body);
    },

    lookUp: async (key) => {
      const { status, body } = await ask(`/payouts/${encodeURIComponent(key)}`, { method: 'GET' });
      if (status === NOT_FOUND && z.object({ error: z.literal('unknown_key') }).safeParse(body).success)
        return null;
      if (status !== 200) throw new AnswerLost(`the provider answered ${status}`);
      return outcomeOf(body);
    },
  };
};
