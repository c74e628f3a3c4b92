import { KEYWORD_LIMITS } from '@adhelm/contract/keyword-set';
import { mergeKeywords, parseKeywords } from '@adhelm/domain/keyword-list';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { setFormTexts } from './keyword-form.texts.ts';
import { KeywordList } from './keyword-list.tsx';
import type { SetFieldsProps } from './set-fields.ts';

/** What a pasted text adds to the keywords there are. */
const added = (keywords: readonly string[], text: string) => {
  const parsed = parseKeywords(text);
  const merged = mergeKeywords(keywords, parsed.keywords);
  return {
    keywords: merged.keywords,
    fresh: merged.keywords.length - keywords.length,
    duplicates: [...parsed.duplicates, ...merged.duplicates],
    tooLong: parsed.tooLong,
  };
};

type Paste = {
  text: string;
  /** The keywords without those of the text. */
  before: readonly string[];
  /** The keywords with them, by which a change from elsewhere is noticed. */
  after: readonly string[];
  merged: string[];
};

const pasteOf = (keywords: readonly string[], text = '', merged: string[] = []): Paste => ({
  text,
  before: keywords,
  after: keywords,
  merged,
});

const sameWords = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, place) => word === other[place]);

/**
 * What is typed counts at once, so that a save never loses it; the text stays until it is added, so that a word can
 * be finished.
 */
const usePaste = (keywords: readonly string[], onChange: (keywords: string[]) => void) => {
  const [kept, setPaste] = useState(() => pasteOf(keywords));
  // Another version was loaded into the form.
  const paste = sameWords(kept.after, keywords) ? kept : pasteOf(keywords);
  const preview = added(paste.before, paste.text);

  const type = (text: string) => {
    const next = added(paste.before, text);
    setPaste({ text, before: paste.before, after: next.keywords, merged: [] });
    onChange(next.keywords);
  };
  /** What was typed belongs to the list now; those that are too long stay in sight, to be shortened. */
  const settle = (next: readonly string[]) => {
    const merged = preview.duplicates.length > 0 ? preview.duplicates : paste.merged;
    setPaste(pasteOf(next, preview.tooLong.join('\n'), merged));
  };
  const finish = () => settle(keywords);
  const replace = (next: string[]) => {
    settle(next);
    onChange(next);
  };
  return { paste, preview, type, finish, replace };
};

const Notes = ({ paste, preview }: Pick<ReturnType<typeof usePaste>, 'paste' | 'preview'>) => (
  <div role="status" className="grid gap-0.5 text-xs empty:hidden">
    {preview.fresh > 0 && <p className="text-ink-2">{setFormTexts.preview(preview.fresh)}</p>}
    {preview.duplicates.length > 0 && (
      <p className="text-warn wrap-anywhere">{setFormTexts.willMerge(preview.duplicates)}</p>
    )}
    {paste.merged.length > 0 && (
      <p className="text-warn wrap-anywhere">{setFormTexts.merged(paste.merged)}</p>
    )}
    {preview.tooLong.length > 0 && (
      <p className="text-bad wrap-anywhere">
        {setFormTexts.tooLong(preview.tooLong, KEYWORD_LIMITS.keyword)}
      </p>
    )}
  </div>
);

/** The keywords of a set: pasted in bulk, put in order, marked and removed one by one. */
export const KeywordsField = ({ form }: Pick<SetFieldsProps, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'keywords' });
  const marks = useController({ control: form.control, name: 'suggestedKeywords' }).field;
  const { paste, preview, type, finish, replace } = usePaste(field.value, field.onChange);
  const count = field.value.length;
  const isTooMany = count > KEYWORD_LIMITS.keywords;
  return (
    <div className="grid gap-2">
      <TextArea
        ref={field.ref}
        label={setFormTexts.paste}
        hint={setFormTexts.pasteHint}
        required
        rows={4}
        spellCheck={false}
        value={paste.text}
        error={fieldState.error?.message}
        onBlur={field.onBlur}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          finish();
        }}
      />
      <Notes paste={paste} preview={preview} />
      <div className="flex items-center gap-2">
        <p className={classNames('mr-auto text-xs tabular-nums', isTooMany ? 'text-bad' : 'text-ink-2')}>
          {setFormTexts.count(count, KEYWORD_LIMITS.keywords)}
        </p>
        {count > 0 && (
          <Button variant="ghost" onClick={() => replace([])}>
            {setFormTexts.removeAll}
          </Button>
        )}
        <Button onClick={finish} disabled={paste.text.trim() === ''}>
          {setFormTexts.add}
        </Button>
      </div>
      <KeywordList
        keywords={field.value}
        marked={marks.value ?? []}
        onChange={replace}
        onMark={marks.onChange}
      />
    </div>
  );
};
