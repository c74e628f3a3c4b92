import { type SyntheticEvent, useState } from 'react';
import { uploadTexts } from '../../lib/http/upload.texts.ts';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { UploadButton } from '../../ui/image-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { isImageAddress } from './extensions.ts';
import { richTextTexts } from './rich-text.texts.ts';

const FORM_ID = 'image';

type ImageDialogProps = {
  onInsert: (image: { src: string; alt: string }) => void;
  onClose: () => void;
};

/** A picture for the text: uploaded, or shown from an address elsewhere. */
export const ImageDialog = ({ onInsert, onClose }: ImageDialogProps) => {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isFine = isImageAddress(address.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (isFine) onInsert({ src: address.trim(), alt: alt.trim() });
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={richTextTexts.image}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{texts.list.cancel}</Button>
          <Button type="submit" form={FORM_ID} variant="prime">
            {richTextTexts.insert}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid justify-items-start gap-2">
          <UploadButton purpose="landing-page" label={uploadTexts.choose} onUploaded={setAddress} />
          <p className="text-xs text-ink-3">{uploadTexts.limits}</p>
        </div>
        <TextField
          label={uploadTexts.address}
          inputMode="url"
          required
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          hint={uploadTexts.addressHint}
          error={isAsked && !isFine ? richTextTexts.imageAddressWrong : undefined}
        />
        {isFine && (
          <img
            src={address.trim()}
            alt=""
            className="max-h-40 w-full rounded-md bg-sunken object-contain"
            referrerPolicy="no-referrer"
          />
        )}
        <TextField
          label={richTextTexts.alt}
          hint={richTextTexts.altHint}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </form>
    </Modal>
  );
};
