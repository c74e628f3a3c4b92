import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { moveKey } from '../../resource/columns/column-settings.ts';
import { MoveHandle } from '../../ui/move-handle.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { useLinesInView } from '../../ui/use-lines-in-view.ts';
import { setFormTexts } from './keyword-form.texts.ts';

const LINE_HEIGHT = 34;
const OVERSCAN = 12;

type LineProps = {
  keyword: string;
  place: number;
  count: number;
  marked: boolean;
  onMark: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

const Line = ({ keyword, place, count, marked, onMark, onMove, onRemove }: LineProps) => {
  const [held, setHeld] = useState(false);
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={count}
      style={{ height: LINE_HEIGHT }}
      className={classNames(
        'group/line flex items-center gap-0.5 rounded-sm pr-1 select-none',
        held && 'bg-accent-soft',
      )}
    >
      <MoveHandle
        label={setFormTexts.move(keyword)}
        hint={setFormTexts.moveHint}
        lineHeight={LINE_HEIGHT}
        onMove={onMove}
        onHold={setHeld}
      />
      <span className="min-w-0 flex-1 truncate select-text" title={keyword}>
        {keyword}
      </span>
      <button
        type="button"
        aria-label={setFormTexts.googleSuggestion(keyword)}
        title={texts.keyword.googleSuggestion}
        aria-pressed={marked}
        onClick={onMark}
        className="grid size-7 shrink-0 place-items-center rounded-xs hover:bg-sunken aria-pressed:bg-accent-soft disabled:cursor-default"
      >
        <span className={classNames('grid', !marked && 'opacity-35 grayscale')}>
          <PlatformIcon platform="GOOGLE" />
        </span>
      </button>
      <button
        type="button"
        aria-label={setFormTexts.remove(keyword)}
        data-remove={place}
        onClick={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-xs text-ink-3 hover:bg-sunken hover:text-bad disabled:cursor-default"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </li>
  );
};

type KeywordListProps = {
  keywords: readonly string[];
  /** Those that came from suggestions of Google. */
  marked: readonly string[];
  onChange: (keywords: string[]) => void;
  onMark: (marked: string[]) => void;
};

/** The keywords in their order; of a long list only those in view stand in the page. */
export const KeywordList = ({ keywords, marked, onChange, onMark }: KeywordListProps) => {
  const scroller = useRef<HTMLElement>(null);
  const { from, to } = useLinesInView(scroller, {
    count: keywords.length,
    lineHeight: LINE_HEIGHT,
    around: OVERSCAN,
  });

  const remove = (place: number) => {
    // A neighbour takes the focus first: what goes away with the focus on it would lose it to the panel.
    const neighbour = place + 1 < keywords.length ? place + 1 : place - 1;
    scroller.current?.querySelector<HTMLElement>(`[data-remove="${neighbour}"]`)?.focus();
    onChange(keywords.toSpliced(place, 1));
  };
  if (keywords.length === 0) return <p className="text-ink-2">{setFormTexts.none}</p>;
  return (
    <section
      ref={scroller}
      aria-label={setFormTexts.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, also when its buttons are locked.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
      className="max-h-72 overflow-y-auto rounded-sm border border-line p-1"
    >
      <ul
        style={{
          paddingTop: from * LINE_HEIGHT,
          paddingBottom: (keywords.length - to) * LINE_HEIGHT,
        }}
      >
        {keywords.slice(from, to).map((keyword, offset) => {
          const place = from + offset;
          const isMarked = marked.includes(keyword);
          return (
            <Line
              key={keyword}
              keyword={keyword}
              place={place}
              count={keywords.length}
              marked={isMarked}
              onMark={() => onMark(isMarked ? marked.filter((one) => one !== keyword) : [...marked, keyword])}
              onMove={(by) => onChange(moveKey(keywords, place, place + by))}
              onRemove={() => remove(place)}
            />
          );
        })}
      </ul>
    </section>
  );
};
