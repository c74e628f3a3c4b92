import { pageDocument, type ShownPage } from '@adhelm/domain/landing-page/page-document';
import { Monitor, Smartphone } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { previewTexts } from './preview.texts.ts';

const WIDTHS = { phone: 390, desktop: 1200 } as const;
type Device = keyof typeof WIDTHS;

const DEVICES = [
  { value: 'phone', label: previewTexts.phone, icon: Smartphone },
  { value: 'desktop', label: previewTexts.desktop, icon: Monitor },
] as const;

/** Links lead nowhere in a preview: the frame would leave the page it shows. */
const withoutLinks = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a[href]')) link.removeAttribute('href');
  return body.innerHTML;
};

/** How wide the place for the frame is. */
const useWidth = () => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
};

type PagePreviewProps = { page: ShownPage; title: string; initial?: Device; height: string };

/**
 * The page as its visitors will see it, at the width of a phone or of a desktop, scaled down where there is less
 * room. The frame has a sandbox that allows nothing: no script, no form, no way to this console.
 */
export const PagePreview = ({ page, title, initial = 'phone', height }: PagePreviewProps) => {
  const [device, setDevice] = useState<Device>(initial);
  const { place, width } = useWidth();
  const shown = useDeferredValue(page);
  const html = useMemo(
    () =>
      pageDocument({
        ...shown,
        content: withoutLinks(shown.content),
        FAQsJson: shown.FAQsJson.map((faq) => ({ ...faq, answer: withoutLinks(faq.answer) })),
      }),
    [shown],
  );
  const frameWidth = WIDTHS[device];
  const scale = width === 0 ? 1 : Math.min(1, width / frameWidth);
  return (
    <section aria-label={title} className="grid gap-2">
      <fieldset className="mx-auto inline-flex h-8 rounded-sm border border-line bg-surface p-0.5">
        <legend className="sr-only">{previewTexts.previewWidth}</legend>
        {DEVICES.map(({ value, label, icon: Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={device === value}
            onClick={() => setDevice(value)}
            className="inline-flex items-center gap-1.5 rounded-xs px-2.5 text-ink-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
          >
            <Icon className="size-3.5" aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
      <div ref={place} className="overflow-hidden" style={{ height }}>
        <div
          className="mx-auto h-full overflow-hidden rounded-lg border border-line-strong bg-white shadow-card"
          style={{ width: frameWidth * scale }}
        >
          <iframe
            title={title}
            sandbox=""
            srcDoc={html}
            className="block origin-top-left border-0"
            style={{ width: frameWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  );
};
