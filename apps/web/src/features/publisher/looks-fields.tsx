import { PUBLISHER_LIMITS } from '@adhelm/contract/publisher-record';
import { useController } from 'react-hook-form';
import { classNames } from '../../lib/class-names.ts';
import { listError } from '../../resource/form/list-error.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { TagsField } from '../../ui/tags-field.tsx';
import { publisherFormTexts as words } from './publisher-form.texts.ts';
import type { PublisherFieldsProps } from './publisher-values.ts';

const LONGEST_DOMAIN = 253;

type PreviewProps = { image: string | null; isDark: boolean };

/** A logo on the background that it is made for, whatever the theme of the console is. */
const Preview = ({ image, isDark }: PreviewProps) => (
  <span
    className={classNames(
      'grid h-16 w-28 shrink-0 place-items-center rounded-md border border-line p-2 text-xs',
      isDark ? 'bg-[#12161d] text-[#a7b0be]' : 'bg-[#ffffff] text-[#4b5563]',
    )}
  >
    {image ? (
      <img src={image} alt="" referrerPolicy="no-referrer" className="max-h-full max-w-full object-contain" />
    ) : (
      words.noLogo
    )}
  </span>
);

type LogoFieldProps = Pick<PublisherFieldsProps, 'form'> & { name: 'avatar' | 'darkModeAvatar' };

const LogoField = ({ form, name }: LogoFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const isDark = name === 'darkModeAvatar';
  return (
    <ImageField
      purpose="publisher-logo"
      label={isDark ? words.darkLogo : words.logo}
      hint={isDark ? words.darkLogoHint : words.logoHint}
      error={fieldState.error?.message}
      picture={<Preview image={field.value} isDark={isDark} />}
      hasImage={field.value !== null}
      onChange={field.onChange}
    />
  );
};

/** What a publisher shows to its people: logos, and the hosts that carry them. */
export const LooksFields = ({ form }: Pick<PublisherFieldsProps, 'form'>) => {
  const { field } = useController({ control: form.control, name: 'domains' });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <LogoField form={form} name="avatar" />
        <LogoField form={form} name="darkModeAvatar" />
      </div>
      <TagsField
        label={words.domains}
        hint={words.domainsHint}
        value={field.value}
        onChange={(domains) => field.onChange(domains.slice(0, PUBLISHER_LIMITS.domains))}
        maxLength={LONGEST_DOMAIN}
        removeLabel={words.removeDomain}
        error={listError(form.formState.errors.domains)}
      />
    </>
  );
};
