import { CalendarX2, Plus, RotateCw, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { ListState } from './list-search.ts';

type NothingHereProps = {
  noun: { one: string; many: string };
  /** The list is one of a range of time, which may be the reason. */
  inRange: boolean;
  state: ListState;
  onClear: () => void;
  onCreate: (() => void) | null;
  /** What to search for instead. */
  related?: ReactNode;
};

/** An empty list says why it is empty and what to do next. */
export const NothingHere = ({ noun, inRange, state, onClear, onCreate, related }: NothingHereProps) => {
  if (state.search !== '' || Object.keys(state.filters).length > 0)
    return (
      <>
        <EmptyState
          icon={SearchX}
          title={texts.list.noResults}
          hint={texts.list.noResultsHint}
          action={<Button onClick={onClear}>{texts.list.clearAll}</Button>}
        />
        {related}
      </>
    );
  if (state.archived)
    return <EmptyState title={texts.list.empty} hint={texts.list.emptyDeleted(noun.many)} />;
  if (inRange)
    return <EmptyState icon={CalendarX2} title={texts.list.empty} hint={texts.list.emptyRange(noun.many)} />;
  return (
    <EmptyState
      title={texts.list.empty}
      hint={onCreate ? texts.list.emptyCreateHint(noun.one) : texts.list.emptyHint(noun.many)}
      action={
        onCreate && (
          <Button icon={Plus} onClick={onCreate}>
            {texts.list.create(noun.one)}
          </Button>
        )
      }
    />
  );
};

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
