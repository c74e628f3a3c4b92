import type { ListMeta } from '@adhelm/contract/list';
import { pageSizeOptions } from '@adhelm/domain/paging';
import { texts } from '../../lib/texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

/** The sizes on offer; the current one stays on offer even when it has made the pages too few. */
const sizesOf = ({ totalPages, limit }: ListMeta) =>
  [...new Set([...pageSizeOptions(totalPages), limit])].sort((a, b) => a - b);

type PageSizePickerProps = { meta: ListMeta; onPageSize: (size: number) => void };

export const PageSizePicker = ({ meta, onPageSize }: PageSizePickerProps) => (
  <NativeSelect label={texts.list.pageSize} value={meta.limit} onChange={(size) => onPageSize(Number(size))}>
    {sizesOf(meta).map((size) => (
      <option key={size} value={size}>
        {texts.list.perPage(size)}
      </option>
    ))}
  </NativeSelect>
);
