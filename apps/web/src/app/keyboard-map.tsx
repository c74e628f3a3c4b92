import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';
import { keyboardMapTexts as words } from './keyboard-map.texts.ts';
import { shortcutOn } from './search/shortcut.ts';

const { modifier } = shortcutOn(navigator.userAgent);

type KeyboardMapProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every shortcut that exists, by where it works. */
const KeyboardMap = ({ open, onOpenChange }: KeyboardMapProps) => (
  <Modal open={open} onOpenChange={onOpenChange} title={words.title}>
    <div className="gap-x-10 sm:columns-2">
      {words.sections.map(({ where, keys }) => (
        <section key={where} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-2xs font-medium text-ink-3">{where}</h3>
          <dl>
            {keys.map(([pressed, meaning]) => (
              <div key={meaning} className="flex min-h-7.5 items-center justify-between gap-4">
                <dt className="text-ink-2">{meaning}</dt>
                <dd className="flex shrink-0 gap-1">
                  {pressed.map((key) => (
                    <Kbd key={key}>{key === 'Mod' ? modifier : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
);

export default KeyboardMap;
