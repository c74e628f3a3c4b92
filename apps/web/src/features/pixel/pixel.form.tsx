import { CONVERSION_MOMENTS } from '@adhelm/contract/conversion';
import {
  type CreatePixel,
  createPixel,
  PIXEL_PLATFORMS,
  type Pixel,
  pixelRoutes,
} from '@adhelm/contract/pixel';
import type { Body } from '@adhelm/contract/route';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ConversionFields } from './conversion-fields.tsx';
import { pixelTexts } from './pixel.texts.ts';
import { platformOptions } from './platform-options.tsx';

type PixelValues = Body<typeof pixelRoutes.create>;
type Fields = FieldsProps<PixelValues, CreatePixel, Pixel>;

const PlatformField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'platform' });
  return (
    <SelectField
      ref={field.ref}
      label={pixelTexts.platform}
      placeholder={pixelTexts.selectPlatform}
      required
      value={field.value ?? null}
      options={platformOptions}
      onBlur={field.onBlur}
      onChange={(platform) => {
        field.onChange(platform);
        // What is a good pixel ID on one platform is none on another.
        if (form.formState.isSubmitted) void form.trigger('pixelId');
      }}
      error={fieldState.error?.message}
    />
  );
};

const PublisherField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'publisherId' });
  return (
    <PublisherPicker
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

const PixelFields = ({ form, isNew, row }: Fields) => {
  const actsForAll = useActsForAll();
  const platform = useWatch({ control: form.control, name: 'platform' });
  const { errors } = form.formState;
  return (
    <>
      <PlatformField form={form} />
      <TextField
        label={pixelTexts.name}
        required
        maxLength={120}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={pixelTexts.pixelId}
        required
        maxLength={100}
        spellCheck={false}
        className="font-mono"
        hint={platform ? PIXEL_PLATFORMS[platform].idHint : pixelTexts.pixelIdHint}
        error={errors.pixelId?.message}
        {...form.register('pixelId')}
      />
      {isNew && actsForAll && <PublisherField form={form} />}
      <ConversionFields form={form} row={row} />
    </>
  );
};

export default defineForm({
  noun: pixelTexts.noun,
  schema: createPixel,
  empty: {
    platform: undefined,
    name: '',
    pixelId: '',
    publisherId: null,
    conversions: {
      moments: [],
      value: 'NONE',
      eventNames: {},
      googleAccountId: '',
      googleActionId: '',
      testMode: false,
      testEventCode: '',
    },
  },
  valuesOf: ({ platform, name, pixelId, publisherId, conversions }: Pixel) => {
    const { hasAccessToken: _has, parkedAt: _since, parkedReason: _why, ...policy } = conversions;
    return { platform, name, pixelId, publisherId, conversions: policy };
  },
  describe: ({ platform, name, pixelId, conversions }) => [
    [pixelTexts.platform, PIXEL_PLATFORMS[platform].label],
    [pixelTexts.name, name],
    [pixelTexts.pixelId, pixelId],
    [
      pixelTexts.conversions,
      (conversions?.moments ?? []).map((one) => CONVERSION_MOMENTS[one].label).join(', '),
    ],
  ],
  create: (pixel) => call(pixelRoutes.create, { body: pixel }),
  update: ({ id, updatedAt }, { platform, name, pixelId, conversions }) =>
    call(pixelRoutes.update, { params: { id }, body: { platform, name, pixelId, conversions, updatedAt } }),
  reload: (id) => call(pixelRoutes.get, { params: { id } }),
  Fields: PixelFields,
});
