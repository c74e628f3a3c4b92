import type { ListMeta } from '@adhelm/contract/list';
import { pageSizeOptions } from '@adhelm/domain/paging';
import { ChevronDown } from 'lucide-react';
import { texts } from '../lib/texts.ts';

/** The sizes on offer; the current one stays on offer even when it has made the pages too few. */
const sizesOf = ({ totalPages, limit }: ListMeta) =>
  [...new Set([...pageSizeOptions(totalPages), limit])].sort((a, b) => a - b);

type PageSizePickerProps = { meta: ListMeta; onPageSize: (size: number) => void };

/** The platform's own list: light, and right on every phone. */
export const PageSizePicker = ({ meta, onPageSize }: PageSizePickerProps) => (
  <span className="relative inline-flex">
    <select
      aria-label={texts.list.pageSize}
      value={meta.limit}
      onChange={(event) => onPageSize(Number(event.target.value))}
      className="h-8 appearance-none rounded-sm border border-line bg-surface pr-8 pl-2.5 text-ink-2"
    >
      {sizesOf(meta).map((size) => (
        <option key={size} value={size}>
          {texts.list.perPage(size)}
        </option>
      ))}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-2.5 right-2.5 size-3.5 text-ink-3"
      aria-hidden="true"
    />
  </span>
);
