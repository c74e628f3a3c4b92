import { listTexts } from '../lib/list-texts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';

const KeysHelp = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Modal open={open} onOpenChange={onOpenChange} title={listTexts.keys} width="narrow">
    <dl className="grid gap-1">
      {listTexts.keyHelp.map(([key, meaning]) => (
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
