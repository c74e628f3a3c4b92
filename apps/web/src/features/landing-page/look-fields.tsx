import { useController, useWatch } from 'react-hook-form';
import { TemplateDrawing } from '../../content/templates/template-drawing.tsx';
import { TEMPLATES } from '../../content/templates/templates.ts';
import { classNames } from '../../lib/class-names.ts';
import { uploadTexts } from '../../lib/http/upload.texts.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { editorTexts } from './landing-page.texts.ts';
import type { PageForm } from './use-page-saving.ts';

const { fields } = editorTexts.landingPage;

const Thumbnail = ({ address }: { address: string }) =>
  address ? (
    <img
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      className="h-20 w-32 rounded-md bg-sunken object-cover"
    />
  ) : (
    <span className="h-20 w-32 rounded-md border border-dashed border-line-strong bg-sunken" />
  );

const ThumbnailField = ({ form }: { form: PageForm }) => {
  const address = useWatch({ control: form.control, name: 'thumbUrl' });
  return (
    <ImageField
      label={fields.thumbUrl}
      hint={uploadTexts.limits}
      error={form.formState.errors.thumbUrl?.message}
      purpose="landing-page"
      picture={<Thumbnail address={address} />}
      hasImage={address !== ''}
      onChange={(next) => form.setValue('thumbUrl', next ?? '', { shouldValidate: true })}
    />
  );
};

const TemplateField = ({ form }: { form: PageForm }) => {
  const { field } = useController({ control: form.control, name: 'styleId' });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{fields.styleId}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {TEMPLATES.map(({ id, name }) => (
          <label
            key={id}
            className={classNames(
              'grid cursor-pointer justify-items-center has-disabled:cursor-default has-disabled:bg-sunken has-disabled:opacity-60 gap-1 rounded-md border p-1.5 text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent',
              field.value === id
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line text-ink-2 not-has-disabled:hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={field.name}
              value={id}
              checked={field.value === id}
              onChange={() => field.onChange(id)}
              className="sr-only"
            />
            <TemplateDrawing template={id} className="w-full rounded-xs" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** The fields for template and thumbnail of a page. */
export const LookFields = ({ form }: { form: PageForm }) => (
  <>
    <TemplateField form={form} />
    <ThumbnailField form={form} />
  </>
);
