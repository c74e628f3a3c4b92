import type { Post } from '@adhelm/contract/post';
import { POST_LIMITS } from '@adhelm/contract/post';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { RichText } from '../../content/rich-text/rich-text.tsx';
import { PagePreview } from '../../content/templates/page-preview.tsx';
import { FaqFields } from './faq-fields.tsx';
import { editorTexts } from './landing-page.texts.ts';
import { LookFields } from './look-fields.tsx';
import { PageFields, TargetingFields } from './page-fields.tsx';
import { PixelFields } from './reference-fields.tsx';
import type { PageForm } from './use-page-saving.ts';
import type { PageWebsite } from './use-website.ts';

const { landingPage } = editorTexts;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card grid gap-4 p-4">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

const Preview = ({ form, website }: { form: PageForm; website: PageWebsite | null }) => {
  const [title, description, content, FAQsJson, styleId, language, thumbUrl] = useWatch({
    control: form.control,
    name: ['title', 'description', 'content', 'FAQsJson', 'styleId', 'language', 'thumbUrl'],
  });
  return (
    <PagePreview
      title={landingPage.preview}
      height="max(360px, calc(100dvh - 13rem))"
      page={{ title, description, content, FAQsJson, styleId, language, thumbUrl, site: website?.name ?? '' }}
    />
  );
};

const ContentField = ({ form, readOnly }: { form: PageForm; readOnly: boolean }) => (
  <Controller
    control={form.control}
    name="content"
    render={({ field, fieldState }) => (
      <RichText
        label={landingPage.fields.content}
        readOnly={readOnly}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        maxLength={POST_LIMITS.contentText}
        error={fieldState.error?.message}
      />
    )}
  />
);

type EditorFieldsProps = {
  form: PageForm;
  post: Post | null;
  website: PageWebsite | null;
  readOnly: boolean;
};

/** Everything of a page that can be filled in, with the page as it will be beside it. */
export const EditorFields = ({ form, post, website, readOnly }: EditorFieldsProps) => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(360px,42%)]">
    <fieldset disabled={readOnly} className="grid min-w-0 gap-4">
      <Section title={landingPage.sections.page}>
        <PageFields form={form} post={post} website={website} />
      </Section>
      <Section title={landingPage.sections.text}>
        <ContentField form={form} readOnly={readOnly} />
      </Section>
      <Section title={landingPage.sections.faqs}>
        <FaqFields form={form} readOnly={readOnly} />
      </Section>
      <Section title={landingPage.sections.look}>
        <LookFields form={form} />
      </Section>
      <Section title={landingPage.sections.targeting}>
        <TargetingFields form={form} post={post} website={website} />
      </Section>
      <Section title={landingPage.sections.pixels}>
        <PixelFields form={form} post={post} website={website} />
      </Section>
    </fieldset>
    <aside aria-label={landingPage.preview} className="min-w-0 xl:sticky xl:top-32">
      <Preview form={form} website={website} />
    </aside>
  </div>
);
