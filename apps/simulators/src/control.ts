import { z } from 'zod';

/** What a request to a simulator was, without its credentials. */
export type RecordedRequest = { method: string; path: string; query: Record<string, string>; body: unknown };

export type Fault<Name extends string> = {
  fault: Name;
  on?: string;
  times: number;
  retryAfter?: number;
  value?: number;
};

type ControlRequest = { method: string; path: string; body: unknown };
type ControlAnswer = { status: number; body: unknown };

/**
 * What tests hold a simulator by: faults that the next requests shall meet, and the requests that came. It answers
 * below `/__sim/`; a simulator started without a control has no such addresses.
 */
export const simulatorControl = <const Name extends string>(known: readonly [Name, ...Name[]]) => {
  const faultSchema = z.strictObject({
    fault: z.enum(known),
    /** The operation to fail; any when left out. */
    on: z.string().optional(),
    times: z.number().int().positive().default(1),
    /** Seconds for a Retry-After header. */
    retryAfter: z.number().positive().optional(),
    /** How much of it, where the fault has a measure of its own. */
    value: z.number().optional(),
  });
  let waiting: Fault<Name>[] = [];
  let requests: RecordedRequest[] = [];

  const answers: Record<string, (body: unknown) => ControlAnswer> = {
    'POST faults': (body) => {
      const fault = faultSchema.safeParse(body);
      if (!fault.success) return { status: 400, body: { error: z.prettifyError(fault.error) } };
      waiting.push(fault.data);
      return { status: 200, body: {} };
    },
    'DELETE faults': () => {
      waiting = [];
      return { status: 200, body: {} };
    },
    'GET requests': () => ({ status: 200, body: requests }),
    'DELETE requests': () => {
      requests = [];
      return { status: 200, body: {} };
    },
  };

  /** The next fault that waits for this operation and is one of the given. */
  const next = <Among extends Name>(operation: string, ...among: Among[]): Fault<Among> | undefined => {
    const names: readonly Name[] = among;
    const fits = (one: Fault<Name>): one is Fault<Among> =>
      names.includes(one.fault) && (one.on === undefined || one.on === operation);
    return waiting.find(fits);
  };

  return {
    next,
    /** Takes it out. */
    take: <Among extends Name>(operation: string, ...among: Among[]): Fault<Among> | undefined => {
      const found = next(operation, ...among);
      if (!found) return undefined;
      found.times -= 1;
      if (found.times === 0) waiting = waiting.filter((fault) => fault !== found);
      return found;
    },
    record: (request: RecordedRequest) => {
      requests.push(request);
    },
    /** Answers a request below `/__sim/`. */
    answer: ({ method, path, body }: ControlRequest): ControlAnswer =>
      answers[`${method} ${path.replace(/^\/__sim\//, '')}`]?.(body) ?? { status: 404, body: {} },
  };
};
