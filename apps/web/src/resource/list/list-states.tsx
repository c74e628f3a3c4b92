import { RotateCw, TriangleAlert } from 'lucide-react';
import { messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';

/** Over rows that are still shown although the newest could not be fetched. */
export const OutdatedBanner = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warn-soft px-3.5 py-1.5 text-warn"
  >
    <TriangleAlert className="size-4" aria-hidden="true" />
    <p className="mr-auto">{texts.list.showingOlder(messageOf(error, texts.shell.somethingWentWrong))}</p>
    <Button icon={RotateCw} onClick={onRetry}>
      {texts.shell.retry}
    </Button>
  </div>
);
