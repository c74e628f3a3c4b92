import { texts } from '../lib/texts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';

const KeysHelp = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Modal open={open} onOpenChange={onOpenChange} title={texts.list.keys} width="narrow">
    <dl className="grid gap-1">
      {texts.list.keyHelp.map(([key, meaning]) => (
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
