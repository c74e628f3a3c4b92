import { texts } from '../../lib/texts.ts';
import { NO_VALUE } from '../../resource/cells/format.ts';
import { PlatformIcon } from '../../ui/platform-icon.tsx';

/** Whether Google suggests the keyword to those who type. */
export const GoogleSuggestion = ({ suggested }: { suggested: boolean }) =>
  suggested ? (
    <span role="img" aria-label={texts.keyword.googleSuggestion} title={texts.keyword.googleSuggestion}>
      <PlatformIcon platform="GOOGLE" />
    </span>
  ) : (
    <span className="text-ink-3">{NO_VALUE}</span>
  );
