import type { Category } from '@adhelm/contract/category';
import { websiteRoutes } from '@adhelm/contract/website';
import { call } from '../../lib/http/client.ts';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { categoryTexts } from './category.texts.ts';

const { category } = categoryTexts;
const PICKER_LIMIT = 20;

const searchWebsites = async (search: string, signal: AbortSignal) => {
  const query = { limit: PICKER_LIMIT, search: search || undefined, sortBy: 'name', sortOrder: 'asc' };
  const { items } = await call(websiteRoutes.list, { query, signal });
  return items.map(({ id, name, domain }) => ({ id, name: `${name} (${domain})` }));
};

type WebsiteFieldProps = {
  /** The category that is edited: it stays where it is. */
  row: Category | null;
  value: number | null;
  onChange: (websiteId: number | null) => void;
  error: string | undefined;
};

export const WebsiteField = ({ row, ...field }: WebsiteFieldProps) =>
  row ? (
    <TextField
      label={category.website}
      readOnly
      value={`${row.website.name} (${row.website.domain})`}
      hint={category.fixedWebsite}
    />
  ) : (
    <EntityPicker
      {...field}
      label={category.website}
      required
      queryKey={['website']}
      search={searchWebsites}
      placeholder={category.selectWebsite}
      searchPlaceholder={category.searchWebsite}
      emptyText={category.nothingFound}
    />
  );
