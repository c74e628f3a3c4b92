import { useController } from 'react-hook-form';
import { ImageField } from '../../ui/image-field.tsx';
import { websiteTexts as website } from './website.texts.ts';
import type { WebsiteForm } from './website-values.ts';

/** What browsers show beside the name of the website. */
export const IconField = ({ form }: WebsiteForm) => {
  const { field, fieldState } = useController({ control: form.control, name: 'favicon' });
  const image = field.value ?? '';
  return (
    <ImageField
      purpose="website-icon"
      label={website.favicon}
      hint={website.faviconHint}
      error={fieldState.error?.message}
      picture={
        <span className="grid size-12 shrink-0 place-items-center rounded-md border border-line bg-[#ffffff] text-lg font-semibold text-[#1f2a44]">
          {image === '' ? (
            (form.watch('name').trim().at(0)?.toUpperCase() ?? '')
          ) : (
            <img src={image} alt="" referrerPolicy="no-referrer" className="size-8 object-contain" />
          )}
        </span>
      }
      hasImage={image !== ''}
      onChange={(address) => field.onChange(address ?? '')}
    />
  );
};
