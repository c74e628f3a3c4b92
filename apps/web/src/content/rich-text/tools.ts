import type { Editor } from '@tiptap/react';
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { richTextTexts } from './rich-text.texts.ts';

/** One button above the text. */
export type Tool = {
  id: string;
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Whether the text at the cursor is so already; a tool that acts once has none. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
};

const heading = (level: 1 | 2 | 3 | 4, icon: LucideIcon): Tool => ({
  id: `heading-${level}`,
  label: richTextTexts.heading(level),
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

export const HISTORY_TOOLS: readonly Tool[] = [
  {
    id: 'undo',
    label: richTextTexts.undo,
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: richTextTexts.redo,
    icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];

export const HEADING_TOOLS: readonly Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
];

export const TEXT_TOOLS: readonly Tool[] = [
  {
    id: 'bold',
    label: richTextTexts.bold,
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    label: richTextTexts.italic,
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    id: 'underline',
    label: richTextTexts.underline,
    icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    id: 'strike',
    label: richTextTexts.strike,
    icon: Strikethrough,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    id: 'bullets',
    label: richTextTexts.bullets,
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'numbers',
    label: richTextTexts.numbers,
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'quote',
    label: richTextTexts.quote,
    icon: TextQuote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

/** What can be done to the table around the cursor. */
export const TABLE_STEPS: readonly { label: string; run: (editor: Editor) => void; danger?: true }[] = [
  { label: richTextTexts.rowAbove, run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: richTextTexts.rowBelow, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: richTextTexts.columnLeft, run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: richTextTexts.columnRight, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: richTextTexts.headerRow, run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: richTextTexts.deleteRow, run: (editor) => editor.chain().focus().deleteRow().run(), danger: true },
  {
    label: richTextTexts.deleteColumn,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
    danger: true,
  },
  {
    label: richTextTexts.deleteTable,
    run: (editor) => editor.chain().focus().deleteTable().run(),
    danger: true,
  },
];
