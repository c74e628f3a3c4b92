import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

export const NewWindowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex w-fit items-center gap-1.5 rounded-xs font-medium text-accent hover:underline"
  >
    {children}
    <ExternalLink className="size-3.5" aria-hidden="true" />
  </a>
);
