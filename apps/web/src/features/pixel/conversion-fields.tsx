import {
  CONVERSION_MOMENTS,
  CONVERSION_VALUES,
  type ConversionMoment,
  type ConversionValue,
  EVENT_NAMES,
} from '@adhelm/contract/conversion';
import type { CreatePixel, Pixel, PixelPlatform, pixelRoutes } from '@adhelm/contract/pixel';
import type { Body } from '@adhelm/contract/route';
import { useController, useWatch } from 'react-hook-form';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { pixelTexts as words } from './pixel.texts.ts';

type Fields = FieldsProps<Body<typeof pixelRoutes.create>, CreatePixel, Pixel>;
type Form = Pick<Fields, 'form'>;

const MOMENTS = Object.keys(CONVERSION_MOMENTS) as ConversionMoment[];
const VALUES = (Object.keys(CONVERSION_VALUES) as ConversionValue[]).map((value) => ({
  value,
  label: CONVERSION_VALUES[value].label,
}));
const WITH_TOKENS: readonly PixelPlatform[] = ['FACEBOOK', 'TIKTOK', 'GOOGLE'];
const WITH_TEST_CODES: readonly PixelPlatform[] = ['FACEBOOK', 'TIKTOK'];

const MomentsField = ({ form }: Form) => {
  const { field } = useController({ control: form.control, name: 'conversions.moments' });
  const chosen = field.value ?? [];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{words.moments}</legend>
      {MOMENTS.map((moment) => (
        <CheckboxField
          key={moment}
          label={CONVERSION_MOMENTS[moment].label}
          checked={chosen.includes(moment)}
          onCheckedChange={(checked) =>
            field.onChange(MOMENTS.filter((one) => (one === moment ? checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
};

const ValueField = ({ form }: Form) => {
  const { field } = useController({ control: form.control, name: 'conversions.value' });
  return (
    <SelectField
      ref={field.ref}
      label={words.value}
      placeholder={words.value}
      value={field.value ?? 'NONE'}
      options={VALUES}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
};

const NameFields = ({ form, platform }: Form & { platform: PixelPlatform }) => {
  const moments = useWatch({ control: form.control, name: 'conversions.moments' }) ?? [];
  const errors = form.formState.errors.conversions?.eventNames;
  return moments.map((moment) => (
    <TextField
      key={moment}
      label={words.eventName(CONVERSION_MOMENTS[moment].label)}
      placeholder={EVENT_NAMES[platform][moment]}
      maxLength={100}
      spellCheck={false}
      error={errors?.[moment]?.message}
      {...form.register(`conversions.eventNames.${moment}`)}
    />
  ));
};

const GoogleFields = ({ form }: Form) => {
  const errors = form.formState.errors.conversions;
  return (
    <>
      <TextField
        label={words.googleAccountId}
        maxLength={20}
        inputMode="numeric"
        error={errors?.googleAccountId?.message}
        {...form.register('conversions.googleAccountId')}
      />
      <TextField
        label={words.googleActionId}
        maxLength={20}
        inputMode="numeric"
        error={errors?.googleActionId?.message}
        {...form.register('conversions.googleActionId')}
      />
    </>
  );
};

const TokenField = ({ form, row, platform }: Pick<Fields, 'form' | 'row'> & { platform: PixelPlatform }) => (
  <TextField
    label={platform === 'GOOGLE' ? words.refreshToken : words.accessToken}
    type="password"
    autoComplete="new-password"
    maxLength={2000}
    placeholder={row?.conversions.hasAccessToken ? words.tokenIsSet : ''}
    hint={row?.conversions.hasAccessToken ? words.tokenKeeps : words.tokenHint}
    error={form.formState.errors.conversions?.accessToken?.message}
    {...form.register('conversions.accessToken', { setValueAs: (given: string) => given || undefined })}
  />
);

const TestFields = ({ form }: Form) => (
  <>
    <TextField
      label={words.testEventCode}
      maxLength={60}
      spellCheck={false}
      hint={words.testEventCodeHint}
      error={form.formState.errors.conversions?.testEventCode?.message}
      {...form.register('conversions.testEventCode')}
    />
    <SwitchField
      label={words.testMode}
      hint={words.testModeHint}
      {...form.register('conversions.testMode')}
    />
  </>
);

/** What the platform of a pixel is told, and what opens it. */
export const ConversionFields = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const platform = useWatch({ control: form.control, name: 'platform' });
  if (!platform) return null;
  return (
    <section aria-labelledby="conversions" className="grid gap-4 border-t border-line pt-4">
      <header>
        <h3 id="conversions" className="font-medium">
          {words.conversions}
        </h3>
        <p className="text-xs text-ink-3">{words.conversionsHint}</p>
      </header>
      <MomentsField form={form} />
      <ValueField form={form} />
      <NameFields form={form} platform={platform} />
      {platform === 'GOOGLE' && <GoogleFields form={form} />}
      {WITH_TOKENS.includes(platform) && <TokenField form={form} row={row} platform={platform} />}
      {WITH_TEST_CODES.includes(platform) && <TestFields form={form} />}
    </section>
  );
};
