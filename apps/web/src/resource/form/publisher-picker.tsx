import { publisherRoutes } from '@adhelm/contract/publisher';
import { call } from '../../lib/http/client.ts';
import { PublisherName } from '../../ui/publisher-name.tsx';
import { GLOBAL_ROW } from '../cells/format.ts';
import { EntityPicker, type FoundEntity } from './entity-picker.tsx';
import { formTexts } from './form.texts.ts';

const PICKER_LIMIT = 20;

const searchPublishers = async (search: string, signal: AbortSignal) => {
  const query = { limit: PICKER_LIMIT, search: search || undefined, sortBy: 'name', sortOrder: 'asc' };
  const { items } = await call(publisherRoutes.list, { query, signal });
  return items.map(({ id, name, avatar }) => ({
    id,
    name,
    shown: <PublisherName name={name} avatar={avatar} />,
  }));
};

const NOBODY = { label: GLOBAL_ROW, shown: <PublisherName name={GLOBAL_ROW} avatar={null} isNobody /> };

type PublisherPickerProps = {
  value: number | null;
  initial?: FoundEntity | null;
  onChange: (publisherId: number | null) => void;
  error?: string | undefined;
  /** Rows of this kind belong to a publisher; others may belong to nobody, and so to everybody. */
  required?: boolean;
};

/** Whom a new row belongs to. */
export const PublisherPicker = ({ required = false, ...field }: PublisherPickerProps) => (
  <EntityPicker
    {...field}
    {...(required ? { required, placeholder: formTexts.selectPublisher } : { none: NOBODY })}
    label={formTexts.publisher}
    queryKey={['publisher']}
    search={searchPublishers}
    searchPlaceholder={formTexts.searchPublisher}
    emptyText={formTexts.noPublishers}
  />
);
