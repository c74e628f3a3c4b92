import { type LucideIcon, Pause, Play } from 'lucide-react';
import type { ListRow } from '../resource/declaration.ts';
import { platformLabel } from '../ui/platform-label.ts';
import { isConnectable } from './connectable.ts';
import { standingTexts as words } from './standing.texts.ts';

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
  warnings: readonly string[];
  disapprovals: readonly string[];
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
