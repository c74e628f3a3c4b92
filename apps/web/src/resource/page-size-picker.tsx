import type { ListMeta } from '@adhelm/contract/list';
import { pageSizeOptions } from '@adhelm/domain/paging';
import { texts } from '../lib/texts.ts';
import { Select } from '../ui/select.tsx';

/** The sizes on offer; the current one stays on offer even when it has made the pages too few. */
const sizesOf = ({ totalPages, limit }: ListMeta) =>
  [...new Set([...pageSizeOptions(totalPages), limit])].sort((a, b) => a - b);

type PageSizePickerProps = { meta: ListMeta; onPageSize: (size: number) => void };

const PageSizePicker = ({ meta, onPageSize }: PageSizePickerProps) => (
  <Select
    label={texts.list.pageSize}
    value={meta.limit}
    options={sizesOf(meta).map((size) => ({ value: size, label: texts.list.perPage(size) }))}
    onChange={onPageSize}
  />
);

export default PageSizePicker;
