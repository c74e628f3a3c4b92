import { Info } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { ruleTexts as words } from './rule.texts.ts';

type InfoTriggerProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & { name: string };

export const InfoTrigger = ({ name, ...button }: InfoTriggerProps) => (
  <button
    type="button"
    {...button}
    aria-label={words.infoOf(name)}
    title={words.info}
    className="grid size-(--action-size) place-items-center rounded-sm text-ink-3 transition-colors hover:bg-line hover:text-ink"
  >
    <Info className="size-4" aria-hidden="true" />
  </button>
);
