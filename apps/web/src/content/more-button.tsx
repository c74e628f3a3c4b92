import { MoreHorizontal } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { texts } from '../lib/texts.ts';

type MoreButtonProps = Omit<ComponentPropsWithRef<'button'>, 'name'> & { name: string };

/** Opens what else can be done with a row. */
export const MoreButton = ({ name, ...button }: MoreButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...button}
    aria-label={texts.content.moreActions(name)}
    className="grid size-(--action-size) place-items-center rounded-sm text-ink-3 transition-colors hover:bg-line hover:text-ink"
  >
    <MoreHorizontal className="size-4" aria-hidden="true" />
  </button>
);
