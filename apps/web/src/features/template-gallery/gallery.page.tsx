import { Link } from '@tanstack/react-router';
import { TemplateDrawing } from '../../content/templates/template-drawing.tsx';
import { TEMPLATES } from '../../content/templates/templates.ts';
import { texts } from '../../lib/texts.ts';
import { galleryTexts } from './gallery.texts.ts';
import { UseTemplate } from './use-template.tsx';

/** Every look that a landing page can have. */
export const GalleryPage = () => (
  <section aria-labelledby="gallery" className="grid gap-4">
    <header>
      <h2 id="gallery" className="text-xl font-semibold tracking-tight">
        {galleryTexts.heading}
      </h2>
      <p className="text-ink-2">{galleryTexts.hint}</p>
    </header>
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {TEMPLATES.map(({ id, name, sentence }) => (
        <li key={id} className="card flex flex-col overflow-hidden">
          <Link
            to="/shop/details"
            search={{ styleId: id }}
            aria-label={texts.templates.view(name)}
            className="block border-b border-line bg-sunken p-4 focus-visible:-outline-offset-2"
          >
            <TemplateDrawing template={id} className="mx-auto w-full max-w-72 rounded-md shadow-card" />
          </Link>
          <div className="flex flex-1 flex-col gap-1 p-4">
            <h3 className="text-base font-semibold">{name}</h3>
            <p className="mb-3 text-ink-2">{sentence}</p>
            <span className="mt-auto flex">
              <UseTemplate styleId={id} name={name} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
