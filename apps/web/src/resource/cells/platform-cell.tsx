import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { platformLabel } from '../../ui/platform-label.ts';

/** An ad platform by its mark and name; the marks load with the first one shown. */
const PlatformCell = ({ platform }: { platform: string }) => (
  <span className="flex items-center gap-2">
    <PlatformIcon platform={platform} />
    <span className="truncate">{platformLabel(platform)}</span>
  </span>
);

export default PlatformCell;
