import { z } from 'zod';
import { bindings } from '../bindings.ts';
import type { Visible } from '../commits/snapshot.ts';
import { type ClickDimensions, clickColumnsOf, clickColumnsShape } from '../dimensions.ts';
import { ask, type FactClient, type FactStoreAccess, insertFacts, timestamp } from '../fact-client.ts';
import { newestStates } from '../raw-facts.ts';
import { type UnbookedFacts, unbookedRows } from './bookings.ts';

/** What a visitor did on the way to a click; a click itself only where something speaks against it. */
export type StepFact = ClickDimensions & {
  id: string;
  time: Date;
  kind: 'view' | 'search' | 'click';
  /** What speaks against counting it. */
  flags: readonly string[];
  visit: string;
  country: string;
  device: string;
  language: string;
  postVersion: string;
  source: Readonly<Record<string, string>>;
  ip: string;
  userAgent: string;
  referrer: string;
};

const stepState = z.object({
  ...clickColumnsShape,
  time: z.string(),
  id: z.string(),
  kind: z.string(),
  flags: z.string(),
  visit: z.string(),
  country: z.string(),
  device: z.string(),
  language: z.string(),
  post_version: z.string(),
  source: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  referrer: z.string(),
});
type StepState = z.output<typeof stepState>;

/** A row of the table: what it adds or takes back. */
export type StepRow = StepState & { sign: 1 | -1 };

const STATE_COLUMNS = Object.keys(stepState.shape) as (keyof StepState)[];
const COLUMNS = ['sign', ...STATE_COLUMNS] as const satisfies (keyof StepRow)[];

/** The row that adds a step. */
export const stepRow = (step: StepFact): StepRow => ({
  ...clickColumnsOf(step),
  sign: 1,
  time: timestamp(step.time),
  id: step.id.toLowerCase(),
  kind: step.kind,
  flags: step.flags.join(' '),
  visit: step.visit,
  country: step.country,
  device: step.device,
  language: step.language,
  post_version: step.postVersion,
  source: JSON.stringify(step.source),
  ip: step.ip,
  user_agent: step.userAgent,
  referrer: step.referrer,
});

export const insertSteps = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  batch: number,
  rows: StepRow[],
): Promise<void> => insertFacts(store, 'step_facts', batch, COLUMNS, rows);

/** Steps that name an ad which nobody knew when they came. */
export const readUnbookedSteps = (
  client: FactClient,
  visible: Visible,
  unbooked: UnbookedFacts,
): Promise<StepState[]> => {
  const { bind, parameters } = bindings();
  const { rows, states, most } = unbookedRows(unbooked);
  return ask(client, {
    name: 'steps of an unknown ad',
    row: stepState,
    query: `SELECT ${STATE_COLUMNS.join(', ')} FROM ${newestStates('step_facts', bind, visible, rows(bind))}
      WHERE ${states(bind)} ORDER BY time, id LIMIT ${bind(most, 'UInt32')}`,
    parameters,
  });
};
