import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';

const CONFIRM_MS = 1500;

export const CopyButton = ({ value }: { value: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={texts.list.copy(value)}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      className="grid size-6 shrink-0 max-sm:size-11 place-items-center rounded-xs text-ink-3 transition-colors hover:bg-line hover:text-ink"
    >
      <Icon className={copied ? 'size-3.5 text-good' : 'size-3.5'} aria-hidden="true" />
      <span className="sr-only" role="status">
        {copied ? texts.list.copied : ''}
      </span>
    </button>
  );
};
