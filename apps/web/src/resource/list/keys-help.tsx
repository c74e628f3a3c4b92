import { Kbd } from '../../ui/kbd.tsx';
import { Modal } from '../../ui/modal.tsx';
import { listTexts } from '../list.texts.ts';

type KeysHelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keys that do nothing in this list. */
  withoutMeaning: readonly string[];
};

const KeysHelp = ({ open, onOpenChange, withoutMeaning }: KeysHelpProps) => (
  <Modal open={open} onOpenChange={onOpenChange} title={listTexts.keys} width="narrow">
    <dl className="grid gap-1">
      {listTexts.keyHelp
        .filter(([key]) => !withoutMeaning.includes(key))
        .map(([key, meaning]) => (
          <div key={key} className="flex min-h-8 items-center justify-between gap-4">
            <dt className="text-ink-2">{meaning}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
    </dl>
  </Modal>
);

export default KeysHelp;
