import { adapterRoutes } from '@adhelm/contract/adapter';
import { type LucideIcon, Pause, Play } from 'lucide-react';
import { call } from '../lib/http/client.ts';
import type { BulkAction, ListRow } from '../resource/declaration.ts';
import { platformLabel } from '../ui/platform-label.ts';
import { buyingTexts as words } from './buying.texts.ts';
import { isConnectable } from './connectable.ts';

export type Kind = 'campaign' | 'ad';
export type Step = 'pause' | 'resume';

/** What the list says of a campaign or an ad. */
export type BoughtRow = Pick<ListRow, 'isGone'> & {
  id: number;
  name: string;
  platform: string;
  status: string;
  effectiveStatus: string;
  issues: readonly string[];
};

const ROUTES = {
  campaign: { pause: adapterRoutes.pauseCampaign, resume: adapterRoutes.resumeCampaign },
  ad: { pause: adapterRoutes.pauseAd, resume: adapterRoutes.resumeAd },
};

export const STEP_ICONS: Record<Step, LucideIcon> = { pause: Pause, resume: Play };

const PAUSED = 'PAUSED';
const FINAL: ReadonlySet<string> = new Set(['ARCHIVED', 'DELETED']);

/** What its button does. */
export const stepOf = ({ status }: Pick<BoughtRow, 'status'>): Step =>
  status === PAUSED ? 'resume' : 'pause';

/** Why nothing can be done with it at its platform; null where something can. */
export const standingRefusal = ({
  platform,
  status,
}: Pick<BoughtRow, 'platform' | 'status'>): string | null => {
  if (!isConnectable(platform)) return words.notYetConnected(platformLabel(platform));
  return FINAL.has(status) ? words.final(status) : null;
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
