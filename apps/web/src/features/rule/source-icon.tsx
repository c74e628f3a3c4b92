import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { platformLabel } from '../../ui/platform-label.ts';

/** Where the traffic comes from, by its mark alone. */
export const SourceIcon = ({ platform }: { platform: string }) => (
  <span title={platformLabel(platform)}>
    <PlatformIcon platform={platform} />
    <span className="sr-only">{platformLabel(platform)}</span>
  </span>
);
