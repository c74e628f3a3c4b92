import { Tooltip } from '../../ui/tooltip.tsx';
import type { ListState } from '../list/list-search.ts';
import type { Order } from '../list/order.ts';
import { listTexts } from '../list.texts.ts';
import { isChosen, type Preset, pressed } from './presets.ts';

const BUTTON =
  'h-8 rounded-full border border-line bg-surface px-3 text-ink-2 transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent max-sm:h-11';

type PresetButtonsProps = {
  presets: readonly Preset[];
  list: Pick<ListState, 'filters' | 'compare'> & { sort: Order };
  own: Order;
  onNarrow: (change: Partial<ListState>) => void;
};

/** Questions of every day, one press each, and the comparison with the period before. */
const PresetButtons = ({ presets, list, own, onNarrow }: PresetButtonsProps) => (
  <div className="flex flex-wrap gap-1.5 max-sm:order-1">
    {presets.length > 0 && (
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{listTexts.presets}</legend>
        {presets.map((preset) => (
          <Tooltip key={preset.key} content={listTexts.presetHints[preset.key]} side="bottom">
            <button
              type="button"
              aria-pressed={isChosen(preset, list)}
              onClick={() => onNarrow(pressed(preset, list, own))}
              className={BUTTON}
            >
              {listTexts.presetNames[preset.key]}
            </button>
          </Tooltip>
        ))}
      </fieldset>
    )}
    <Tooltip content={listTexts.compareHint} side="bottom">
      <button
        type="button"
        aria-pressed={list.compare}
        onClick={() => onNarrow({ compare: !list.compare })}
        className={BUTTON}
      >
        {listTexts.compare}
      </button>
    </Tooltip>
  </div>
);

export default PresetButtons;
