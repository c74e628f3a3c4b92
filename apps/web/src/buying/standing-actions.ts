import { adapterRoutes } from '@adhelm/contract/adapter';
import { call } from '../lib/http/client.ts';
import type { BulkAction } from '../resource/declaration.ts';
import { standingTexts as words } from './standing.texts.ts';
import {
  type BoughtRow,
  type Kind,
  STEP_ICONS,
  type Step,
  standingRefusal,
  stepOf,
} from './standing-steps.ts';

const ROUTES = {
  campaign: { pause: adapterRoutes.pauseCampaign, resume: adapterRoutes.resumeCampaign },
  ad: { pause: adapterRoutes.pauseAd, resume: adapterRoutes.resumeAd },
};

/** Asks the platform for it, unless it is no longer what was seen; what still holds it back comes out. */
export const takeStep = async (
  kind: Kind,
  step: Step,
  { id, status }: Pick<BoughtRow, 'id' | 'status'>,
): Promise<string | null> => {
  const { warning } = await call(ROUTES[kind][step], { params: { id }, body: { status } });
  return warning;
};

const refusalOf = (step: Step, row: BoughtRow): string | null => {
  if (stepOf(row) === step) return standingRefusal(row);
  return step === 'pause' ? words.alreadyPaused : words.alreadyRunning;
};

/** Pausing and resuming several at once; what the platform does not do with one leaves the others alone. */
export const standingActions = <Row extends BoughtRow>(kind: Kind): BulkAction<Row>[] =>
  (['pause', 'resume'] as const).map((step) => ({
    key: step,
    label: words[step],
    icon: STEP_ICONS[step],
    refusal: (row) => refusalOf(step, row),
    perform: (row) => takeStep(kind, step, row),
    ...words.steps[kind][step],
  }));
