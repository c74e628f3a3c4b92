import { LONGEST_MESSAGE, messageForm } from '@adhelm/contract/message';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL_CLASS } from '../../ui/field.tsx';
import { messageTexts as words } from './message.texts.ts';

/** Who is so near to the limit is told how much is left. */
const NEARLY = LONGEST_MESSAGE * 0.9;

const roomFor = (draft: string): { text: string; isOver: boolean } => {
  const { length } = draft.trim();
  if (length > LONGEST_MESSAGE) return { text: words.tooLong(length - LONGEST_MESSAGE), isOver: true };
  return { text: length > NEARLY ? words.left(LONGEST_MESSAGE - length) : words.keys, isOver: false };
};

type ComposerProps = {
  to: string;
  draft: string;
  onWrite: (draft: string) => void;
  onSend: () => void;
};

/** Where a message is written. */
export const Composer = ({ to, draft, onWrite, onSend }: ComposerProps) => {
  const hintId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isPhone = usePhone();
  useEffect(() => {
    // On a phone the keyboard would cover what is to be read.
    if (!isPhone) area.current?.focus({ preventScroll: true });
  }, [isPhone]);

  const { text, isOver } = roomFor(draft);
  const canSend = messageForm.safeParse({ body: draft }).success;
  const send = () => {
    if (canSend) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are composed, Enter takes them over.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="grid gap-1.5 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={area}
          rows={1}
          value={draft}
          aria-label={words.messageTo(to)}
          aria-describedby={hintId}
          aria-invalid={isOver || undefined}
          placeholder={words.placeholder}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            CONTROL_CLASS,
            'field-sizing-content h-auto! max-h-40 min-h-9 resize-none py-1.75 text-base max-sm:min-h-11 max-sm:py-2.75',
          )}
        />
        <Button
          type="submit"
          variant="prime"
          icon={SendHorizontal}
          aria-disabled={!canSend || undefined}
          className="h-9"
        >
          {words.send}
        </Button>
      </div>
      <p
        id={hintId}
        role={isOver ? 'alert' : undefined}
        className={classNames('text-xs', isOver ? 'text-bad' : 'text-ink-3')}
      >
        {text}
      </p>
    </form>
  );
};
