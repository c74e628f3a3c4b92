import { CalendarX2, Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listTexts } from '../list.texts.ts';
import type { ListState } from './list-search.ts';

type NothingHereProps = {
  noun: { one: string; many: string };
  /** Said where there is nothing at all. */
  emptyText?: string | undefined;
  createLabel?: string | undefined;
  /** The list is one of a range of time, which may be the reason. */
  inRange: boolean;
  state: ListState;
  onClear: () => void;
  onCreate: (() => void) | null;
  /** What to search for instead. */
  related?: ReactNode;
};

/** An empty list says why it is empty and what to do next. */
const NothingHere = (props: NothingHereProps) => {
  const {
    noun,
    emptyText = texts.list.empty,
    createLabel,
    inRange,
    state,
    onClear,
    onCreate,
    related,
  } = props;
  if (state.search !== '' || Object.keys(state.filters).length > 0)
    return (
      <>
        <EmptyState
          icon={SearchX}
          title={texts.list.noResults}
          hint={listTexts.noResultsHint}
          action={<Button onClick={onClear}>{listTexts.clearAll}</Button>}
        />
        {related}
      </>
    );
  if (state.archived) return <EmptyState title={emptyText} hint={listTexts.emptyDeleted(noun.many)} />;
  if (inRange)
    return <EmptyState icon={CalendarX2} title={emptyText} hint={listTexts.emptyRange(noun.many)} />;
  return (
    <EmptyState
      title={emptyText}
      hint={onCreate ? listTexts.emptyCreateHint(noun.one) : listTexts.emptyHint(noun.many)}
      action={
        onCreate && (
          <Button icon={Plus} onClick={onCreate}>
            {createLabel ?? texts.list.create(noun.one)}
          </Button>
        )
      }
    />
  );
};

export default NothingHere;
