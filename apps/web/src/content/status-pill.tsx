import type { ContentStatus } from '@adhelm/domain/content-status';
import { texts } from '../lib/texts.ts';
import { statusKind } from '../resource/cells/status.ts';
import { Pill } from '../ui/pill.tsx';

/** Where a piece of content stands between draft and publication. */
export const StatusPill = ({ status }: { status: ContentStatus }) => (
  <Pill kind={statusKind(status)}>{texts.content.statuses[status]}</Pill>
);
