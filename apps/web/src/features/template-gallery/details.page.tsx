import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { PagePreview } from '../../content/templates/page-preview.tsx';
import { TEMPLATES } from '../../content/templates/templates.ts';
import { texts } from '../../lib/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { SAMPLE_PAGE } from './sample-page.ts';
import { UseTemplate } from './use-template.tsx';

const ToGallery = () => (
  <Link to="/shop" className="inline-flex items-center gap-1.5 rounded-xs text-ink-2 hover:text-ink">
    <ArrowLeft className="size-4" aria-hidden="true" />
    {texts.templates.back}
  </Link>
);

/** One template, large, with a page that shows what it can do. */
export const DetailsPage = () => {
  const { styleId }: { styleId?: string } = useSearch({ strict: false });
  const template = TEMPLATES.find(({ id }) => id === styleId);
  if (!template) return <EmptyState title={texts.templates.unknown} action={<ToGallery />} />;
  const { id, name, sentence } = template;
  return (
    <div className="grid gap-4">
      <ToGallery />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-60 flex-1">
          <h2 className="text-xl font-semibold tracking-tight">{name}</h2>
          <p className="text-ink-2">{sentence}</p>
        </div>
        <UseTemplate styleId={id} name={name} />
      </div>
      <PagePreview
        key={id}
        title={texts.templates.preview(name)}
        initial="desktop"
        height="max(420px, calc(100dvh - 16rem))"
        page={{ ...SAMPLE_PAGE, styleId: id }}
      />
    </div>
  );
};
