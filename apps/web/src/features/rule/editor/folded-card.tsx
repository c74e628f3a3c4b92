import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { editorTexts as words } from './editor.texts.ts';

type FoldedCardProps = {
  title: string;
  /** What it comes to, while it is folded. */
  summary: readonly string[];
  /** What is wrong in it has to be seen. */
  hasErrors: boolean;
  children: ReactNode;
};

/** A part that is seldom changed: says what it comes to, and opens for those who want another thing. */
export const FoldedCard = ({ title, summary, hasErrors, children }: FoldedCardProps) => {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || hasErrors;
  return (
    <section aria-label={title} className="card grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
          <h2 className="font-semibold">{title}</h2>
          {!isOpen &&
            summary.map((line) => (
              <p key={line} className="text-ink-2">
                {line}
              </p>
            ))}
        </div>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? words.done : words.change}: ${title}`}
          onClick={() => setWanted(!isOpen)}
        >
          {isOpen ? words.done : words.change}
          <ChevronDown
            className={isOpen ? 'size-3.5 rotate-180 text-ink-3' : 'size-3.5 text-ink-3'}
            aria-hidden="true"
          />
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid grid-cols-1 gap-3' : undefined}>
        {isOpen && children}
      </div>
    </section>
  );
};
