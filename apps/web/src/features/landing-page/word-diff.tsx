import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { editorTexts } from './landing-page.texts.ts';

const LOOKS = {
  same: '',
  gone: 'rounded-xs bg-bad-soft text-bad line-through decoration-1',
  new: 'rounded-xs bg-good-soft text-good no-underline',
};

type Part = { key: string; text: string; kind: keyof typeof LOOKS };

/** The words of both texts in their order, each known by where it stands. */
const partsOf = (before: string, after: string): Part[] => {
  let offset = 0;
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
    offset += value.length;
    const kind = added ? 'new' : removed ? 'gone' : 'same';
    return { key: `${kind} ${offset}`, text: value, kind };
  });
};

const TAGS = { same: 'span', gone: 'del', new: 'ins' } as const;

/** What one text has that another lacks, word by word. */
export const WordDiff = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  if (parts.length === 0) return <span className="text-ink-3">{editorTexts.conflict.nothing}</span>;
  return (
    <p className="max-h-64 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ key, text, kind }) => {
        const Tag = TAGS[kind];
        return (
          <Tag key={key} className={LOOKS[kind]}>
            {text}
          </Tag>
        );
      })}
    </p>
  );
};
