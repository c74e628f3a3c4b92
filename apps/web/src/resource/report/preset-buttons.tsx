import { listTexts } from '../../lib/list-texts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ListState } from '../list-search.ts';
import type { Order } from '../order.ts';
import { isChosen, type Preset, pressed } from './presets.ts';

type PresetButtonsProps = {
  presets: readonly Preset[];
  list: Pick<ListState, 'filters'> & { sort: Order };
  own: Order;
  onNarrow: (change: Partial<ListState>) => void;
};

/** Questions of every day, one press each. */
const PresetButtons = ({ presets, list, own, onNarrow }: PresetButtonsProps) => (
  <fieldset className="flex gap-1.5">
    <legend className="sr-only">{listTexts.presets}</legend>
    {presets.map((preset) => (
      <Tooltip key={preset.key} content={listTexts.presetHints[preset.key]} side="bottom">
        <button
          type="button"
          aria-pressed={isChosen(preset, list)}
          onClick={() => onNarrow(pressed(preset, list, own))}
          className="h-8 rounded-full border border-line bg-surface px-3 text-ink-2 transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent max-sm:h-11"
        >
          {listTexts.presetNames[preset.key]}
        </button>
      </Tooltip>
    ))}
  </fieldset>
);

export default PresetButtons;
