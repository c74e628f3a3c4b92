import {
  CONTENT_STATUSES,
  type ContentRights,
  type ContentStatus,
  type ContentStep,
  decideTransition,
} from '@adhelm/domain/content-status';
import { type ComponentType, lazy } from 'react';
import { texts } from '../lib/texts.ts';
import type { BulkAction, BulkQuestionProps } from '../resource/declaration.ts';
import { STEP_ICONS } from './step-icons.ts';

const QUESTIONS: Partial<Record<ContentStep, ComponentType<BulkQuestionProps>>> = {
  reject: lazy(() => import('./reject-many.tsx')),
  unpublish: lazy(() => import('./unpublish-many.tsx')),
};

/** What is offered for several pieces at once, and which status it leads to. */
const OFFERED = {
  submit: 'REVIEW',
  publish: 'PUBLISHED',
  reject: 'REJECTED',
  unpublish: 'DRAFT',
} as const satisfies Partial<Record<ContentStep, ContentStatus>>;

type BulkSteps<Row> = {
  rightsOn: (row: Row) => ContentRights;
  /** Asks the server for the step; rejects with its refusal. */
  send: (row: Row, change: { status: ContentStatus; reason?: string }) => Promise<unknown>;
};

const refusalOf = (status: string, step: keyof typeof OFFERED, rights: ContentRights): string | null => {
  const from = CONTENT_STATUSES.find((one) => one === status);
  if (!from) return texts.content.stepFailed;
  const decision = decideTransition(from, OFFERED[step], rights);
  if (decision.outcome !== 'allowed') return decision.message;
  // Several steps lead to a draft, and somebody who unpublishes withdraws nothing.
  return decision.step === step || decision.step === 'publishAnyway' ? null : texts.content.stepFailed;
};

/** The steps from draft to publication for several rows at once; what one row does not allow leaves the others alone. */
export const bulkSteps = <Row extends { status: string }>({
  rightsOn,
  send,
}: BulkSteps<Row>): BulkAction<Row>[] =>
  (Object.keys(OFFERED) as (keyof typeof OFFERED)[]).map((step) => ({
    key: step,
    label: texts.content.steps[step],
    icon: STEP_ICONS[step],
    refusal: (row) => refusalOf(row.status, step, rightsOn(row)),
    perform: (row, reason) => send(row, { status: OFFERED[step], ...(reason !== undefined && { reason }) }),
    done: texts.content.stepDone[step],
    failed: texts.content.stepFailed,
    ...(QUESTIONS[step] && { Question: QUESTIONS[step] }),
  }));
