import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { CONTROL_CLASS } from '../../ui/field.tsx';
import { type Emoji, PEOPLE_EMOJIS } from './emojis.ts';
import { richTextTexts } from './rich-text.texts.ts';

const COLUMNS = 8;

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

const found = (typed: string): readonly Emoji[] => {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return PEOPLE_EMOJIS.filter((emoji) => words.every((word) => emoji.words.includes(word)));
};

/** Faces and people, searchable; arrow keys move among them. */
const EmojiPicker = ({ onPick }: { onPick: (sign: string) => void }) => {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const search = useDeferredValue(typed);
  const emojis = useMemo(() => found(search), [search]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(emojis.length - 1, at + step));
    setAt(next);
    grid.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div className="grid gap-2 p-3">
      <input
        type="search"
        aria-label={richTextTexts.searchEmoji}
        placeholder={richTextTexts.searchEmoji}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        className={CONTROL_CLASS}
      />
      <p className="text-xs font-medium text-ink-2">{richTextTexts.people}</p>
      {emojis.length === 0 && <p className="py-4 text-center text-ink-2">{texts.list.noResults}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields. */}
      <div // oxlint-disable-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among its buttons
        ref={grid}
        role="group"
        aria-label={richTextTexts.people}
        onKeyDown={move}
        className="grid max-h-56 grid-cols-8 overflow-y-auto"
      >
        {emojis.map(({ sign, name }, place) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={place === Math.min(at, emojis.length - 1) ? 0 : -1}
            onClick={() => onPick(sign)}
            className="grid size-8 place-items-center rounded-sm text-lg hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
};

export default EmojiPicker;
