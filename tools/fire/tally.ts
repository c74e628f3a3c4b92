import { errorCodeOf, type Outcome } from './request.ts';

/** How an outcome is counted: `success`, `unavailable` (503 that says when to come back), `limited`, or by its name. */
export function nameOf(outcome: Outcome): string {
  if (outcome.kind !== 'answer') return outcome.kind;
  const { status, retryAfter, body } = outcome;
  if (status < 300) return 'success';
  if (status === 429) return 'limited';
  if (status === 503 && retryAfter !== undefined) return 'unavailable';
  const code = errorCodeOf(body);
  const note = status === 503 ? ' without Retry-After' : '';
  return code ? `${status} ${code}${note}` : `${status}${note}`;
}

export function tallyOf() {
  const counts = new Map<string, number>();
  const samples = new Map<string, string>();
  return {
    counts,
    count: (outcome: Outcome): string => {
      const name = nameOf(outcome);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (outcome.kind === 'answer' && !samples.has(name)) samples.set(name, outcome.body);
      return name;
    },
    /** The body of the first answer of that name. */
    sample: (name: string) => samples.get(name),
  };
}

export type Tally = ReturnType<typeof tallyOf>;
