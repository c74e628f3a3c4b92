import { textLength } from '@adhelm/domain/html-text';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { uploadImage } from '../../lib/http/upload.ts';
import { EXTENSIONS, SHORT_EXTENSIONS } from './extensions.ts';
import { richTextTexts } from './rich-text.texts.ts';
import { Toolbar } from './toolbar.tsx';
import './rich-text.css';

type RichTextProps = {
  label: string;
  /** HTML; empty where nothing is written. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** How many characters a reader may see. */
  maxLength?: number;
  error?: string | undefined;
  required?: boolean;
  /** For answers of a few lines: fewer tools, less height. */
  short?: boolean;
  readOnly?: boolean;
};

/** Whether nothing is written: one paragraph without content. A table counts, even while its cells are empty. */
const isBlank = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;

const htmlOf = (editor: Editor): string => (isBlank(editor) ? '' : editor.getHTML());

const uploadInto = async (editor: Editor, files: readonly File[]) => {
  for (const file of files) {
    const src = await uploadImage(file, 'landing-page');
    if (src !== null && !editor.isDestroyed) editor.chain().focus().setImage({ src }).run();
  }
};

const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

type Described = { label: string; counter: string; error: string };

const attributesOf = (ids: Described, hasError: boolean, required: boolean): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': ids.label,
  'aria-describedby': classNames(hasError && ids.error, ids.counter),
  ...(hasError && { 'aria-invalid': 'true' }),
  ...(required && { 'aria-required': 'true' }),
});

/** A text with headings, lists, links, pictures and tables, counted as a reader would. */
export const RichText = (props: RichTextProps) => {
  const { label, value, maxLength, required = false, short = false, readOnly = false } = props;
  const id = useId();
  const ids = { label: `${id}-label`, counter: `${id}-counter`, error: `${id}-error` };
  const length = textLength(value);
  const isTooLong = maxLength !== undefined && length > maxLength;
  const error = isTooLong ? richTextTexts.tooLong(maxLength) : props.error;
  const shown = useRef(value);
  const handlers = useRef(props);
  useEffect(() => {
    handlers.current = props;
  });

  const editor = useEditor({
    extensions: short ? SHORT_EXTENSIONS : EXTENSIONS,
    content: value,
    editable: !readOnly,
    // Its styles are ours, in a sheet of the app.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(ids, error !== undefined, required),
      handlePaste: (_view, event) => {
        const files = short ? [] : imagesIn(event.clipboardData);
        if (files.length > 0) void uploadInto(editor, files);
        return files.length > 0;
      },
      handleDrop: (_view, event) => {
        const files = short ? [] : imagesIn(event.dataTransfer);
        if (files.length > 0) void uploadInto(editor, files);
        return files.length > 0;
      },
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = htmlOf(changed);
      handlers.current.onChange(shown.current);
    },
    onBlur: () => handlers.current.onBlur?.(),
  });

  // A version brought back, or a choice after a conflict, replaces what stands here.
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  const hasError = error !== undefined;
  const { label: labelId, counter: counterId, error: errorId } = ids;
  useEffect(() => {
    const described = { label: labelId, counter: counterId, error: errorId };
    const { editorProps } = editor.options;
    editor.setOptions({
      editorProps: { ...editorProps, attributes: attributesOf(described, hasError, required) },
    });
  }, [editor, hasError, required, labelId, counterId, errorId]);

  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="w-fit font-medium">
        {label}
        {required && (
          <span className="ml-0.5 text-bad" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div
        className={classNames(
          'rich-text rounded-sm border focus-within:outline-1 focus-within:outline-accent',
          readOnly ? 'bg-sunken text-ink-2' : 'bg-surface',
          !readOnly && (hasError ? 'border-bad' : 'border-control focus-within:border-accent'),
          short && '[--rich-text-height:72px]',
        )}
      >
        {!readOnly && <Toolbar editor={editor} short={short} label={label} />}
        <EditorContent editor={editor} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        {error && (
          <p id={errorId} className="text-xs text-bad">
            {error}
          </p>
        )}
        <p
          id={counterId}
          className={classNames('ml-auto text-xs tabular-nums', isTooLong ? 'text-bad' : 'text-ink-3')}
        >
          {richTextTexts.count(length, maxLength)}
        </p>
      </div>
    </div>
  );
};
