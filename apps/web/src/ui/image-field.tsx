import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { uploadTexts } from '../lib/http/upload.texts.ts';
import { IMAGE_TYPES, uploadImage, useUploadRoom } from '../lib/http/upload.ts';
import { Button } from './button.tsx';

type UploadButtonProps = {
  /** What the picture is for, as the server notes it. */
  purpose: string;
  label: string;
  onUploaded: (address: string) => void;
};

/** Chooses a picture, makes it smaller and uploads it. */
export const UploadButton = ({ purpose, label, onUploaded }: UploadButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const room = useUploadRoom();
  const upload = async (file: File) => {
    setBusy(true);
    const address = await uploadImage(file, purpose);
    setBusy(false);
    room.refresh();
    if (address !== null) onUploaded(address);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file && !isBusy) void upload(file);
        }}
      />
      <Button icon={ImageUp} loading={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? uploadTexts.uploading : label}
      </Button>
      {room.text !== null && <p className="self-center text-xs text-ink-3">{room.text}</p>}
    </>
  );
};

type ImageFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  purpose: string;
  /** The picture as it is now. */
  picture: ReactNode;
  hasImage: boolean;
  onChange: (address: string | null) => void;
};

/** A picture of our own: uploaded, replaced or removed. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, hint, error, purpose, picture, hasImage, onChange } = props;
  return (
    <fieldset className="flex flex-wrap items-start gap-4">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {picture}
      <div className="grid min-w-50 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <UploadButton
            purpose={purpose}
            label={hasImage ? uploadTexts.replace : uploadTexts.choose}
            onUploaded={onChange}
          />
          {hasImage && (
            <Button variant="ghost" icon={Trash2} onClick={() => onChange(null)}>
              {uploadTexts.remove}
            </Button>
          )}
        </div>
        {error ? (
          <p role="alert" className="text-xs text-bad">
            {error}
          </p>
        ) : (
          hint && <p className="text-xs text-ink-3">{hint}</p>
        )}
      </div>
    </fieldset>
  );
};
