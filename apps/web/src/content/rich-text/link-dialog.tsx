import { type SyntheticEvent, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { isLinkAddress } from './extensions.ts';
import { richTextTexts } from './rich-text.texts.ts';

const FORM_ID = 'link';

type LinkDialogProps = {
  /** Where the link leads now; empty for a new one. */
  address: string;
  /** Whether a text is chosen that becomes the link; else the link needs one. */
  hasText: boolean;
  onLink: (address: string, text: string) => void;
  onUnlink: () => void;
  onClose: () => void;
};

/** An address without its beginning means the web. */
const completed = (typed: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(typed) || typed === '' ? typed : `https://${typed}`;

export const LinkDialog = ({ address, hasText, onLink, onUnlink, onClose }: LinkDialogProps) => {
  const [typed, setTyped] = useState(address);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const target = completed(typed.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (isLinkAddress(target)) onLink(target, text.trim());
    else field.current?.focus();
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={richTextTexts.link}
      width="narrow"
      initialFocus={field}
      footer={
        <>
          {address !== '' && (
            <Button variant="ghost" onClick={onUnlink} className="mr-auto">
              {richTextTexts.unlink}
            </Button>
          )}
          <Button onClick={onClose}>{texts.list.cancel}</Button>
          <Button type="submit" form={FORM_ID} variant="prime">
            {richTextTexts.applyLink}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          ref={field}
          label={richTextTexts.address}
          inputMode="url"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={richTextTexts.addressHint}
          error={isAsked && !isLinkAddress(target) ? richTextTexts.addressWrong : undefined}
        />
        {!hasText && (
          <TextField
            label={richTextTexts.linkText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Modal>
  );
};
