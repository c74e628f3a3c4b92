import { Plus, Rows3, Rows4 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { texts } from '../../lib/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ColumnsTrigger } from '../columns/columns-trigger.tsx';
import type { Filter, OfferedEntities } from '../declaration.ts';
import { ExportTrigger } from '../export/export-trigger.tsx';
import { type FilterProps, FilterTrigger } from '../filter/filter-bar.tsx';
import { FilterButton, loadColumnPicker, loadFilterButton } from '../overlays.tsx';
import type { ListState } from './list-search.ts';
import { SearchBox } from './search-box.tsx';

type ToolbarProps = {
  state: ListState;
  /** Shows another list; always from its first page. */
  onNarrow: (change: Partial<ListState>) => void;
  searchBox: Ref<HTMLInputElement>;
  searchPlaceholder: string;
  filters: readonly Filter[];
  offered: readonly OfferedEntities[];
  figures: FilterProps['figures'];
  isCondition: FilterProps['isCondition'];
  mayListArchived: boolean;
  columnPicker: ReactNode;
  /** For those who cannot see the heads of all columns. */
  sortPicker: ReactNode;
  compact: boolean;
  onToggleCompact: () => void;
  onExport: () => void;
  /** What the screen adds. */
  tools: ReactNode;
  createLabel: string;
  onCreate: (() => void) | null;
};

const VIEWS = [
  { value: 'active', label: texts.list.active },
  { value: 'deleted', label: texts.list.deleted },
] as const;

export const Toolbar = (props: ToolbarProps) => {
  const { state, onNarrow, compact } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        shortcut="/"
        ref={props.searchBox}
        value={state.search}
        placeholder={props.searchPlaceholder}
        onSearch={(search) => search !== state.search && onNarrow({ search })}
      />
      {(props.filters.length + props.offered.length > 0 || props.isCondition) && (
        <OnDemand standIn={<FilterTrigger filters={state.filters} />} load={loadFilterButton}>
          <FilterButton
            declared={props.filters}
            offered={props.offered}
            figures={props.figures}
            isCondition={props.isCondition}
            filters={state.filters}
            onChange={(filters) => onNarrow({ filters })}
          />
        </OnDemand>
      )}
      <OnDemand standIn={<ColumnsTrigger />} load={loadColumnPicker}>
        {props.columnPicker}
      </OnDemand>
      <IconButton
        label={texts.list.compact}
        aria-pressed={compact}
        icon={compact ? Rows4 : Rows3}
        onClick={props.onToggleCompact}
        className="border border-line bg-surface max-sm:hidden"
      />
      <ExportTrigger onClick={props.onExport} />
      {props.mayListArchived && (
        <div className="max-sm:order-1">
          <Segmented
            label={texts.list.view}
            value={state.archived ? 'deleted' : 'active'}
            options={VIEWS}
            onChange={(view) => onNarrow({ archived: view === 'deleted' })}
          />
        </div>
      )}
      {props.sortPicker}
      {props.tools}
      {props.onCreate && (
        <Button variant="prime" icon={Plus} onClick={props.onCreate} className="ml-auto">
          <span className="max-sm:sr-only">{props.createLabel}</span>
        </Button>
      )}
    </div>
  );
};
