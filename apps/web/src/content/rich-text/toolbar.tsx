import { type Editor, useEditorState } from '@tiptap/react';
import { ImagePlus, Link as LinkIcon, Smile, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { richTextTexts } from './rich-text.texts.ts';
import { HEADING_TOOLS, HISTORY_TOOLS, TABLE_STEPS, TEXT_TOOLS, type Tool } from './tools.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

const ON = 'aria-pressed:bg-accent-soft aria-pressed:text-accent';

const ToolButton = ({ editor, tool }: { editor: Editor; tool: Tool }) => {
  const { on, possible } = useEditorState({
    editor,
    selector: () => ({
      on: tool.isOn?.(editor) ?? false,
      possible: tool.isPossible?.(editor) ?? true,
    }),
  });
  return (
    <IconButton
      label={tool.label}
      icon={tool.icon}
      aria-pressed={tool.isOn ? on : undefined}
      disabled={!possible}
      onClick={() => tool.run(editor)}
      className={ON}
    />
  );
};

const Tools = ({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) => (
  <span className="flex flex-wrap">
    {tools.map((tool) => (
      <ToolButton key={tool.id} editor={editor} tool={tool} />
    ))}
  </span>
);

const TableTools = ({ editor }: { editor: Editor }) => {
  const inTable = useEditorState({ editor, selector: () => editor.isActive('table') });
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  return inTable ? (
    <Menu
      align="start"
      trigger={<IconButton label={richTextTexts.editTable} icon={Table} aria-pressed className={ON} />}
    >
      {TABLE_STEPS.map(({ label, run, danger }) => (
        <MenuItem key={label} danger={danger ?? false} onClick={() => run(editor)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  ) : (
    <IconButton label={richTextTexts.table} icon={Table} onClick={insert} />
  );
};

const EmojiTool = ({ editor }: { editor: Editor }) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={richTextTexts.emoji}
      trigger={<IconButton label={richTextTexts.emoji} icon={Smile} />}
    >
      <Suspense fallback={<Skeleton className="m-3 h-64" />}>
        <EmojiPicker
          onPick={(sign) => {
            setOpen(false);
            editor.chain().focus().insertContent(sign).run();
          }}
        />
      </Suspense>
    </Popover>
  );
};

const addressAt = (editor: Editor): string => {
  const href: unknown = editor.getAttributes('link').href;
  return typeof href === 'string' ? href : '';
};

const LinkTool = ({ editor }: { editor: Editor }) => {
  const [open, setOpen] = useState(false);
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') });
  const link = (address: string, text: string) => {
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !isLink)
      chain
        .insertContent({
          type: 'text',
          text: text === '' ? address : text,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <>
      <IconButton
        label={richTextTexts.link}
        icon={LinkIcon}
        aria-pressed={isLink}
        className={ON}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LinkDialog
          address={addressAt(editor)}
          hasText={!editor.state.selection.empty || isLink}
          onLink={link}
          onUnlink={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const ImageTool = ({ editor }: { editor: Editor }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={richTextTexts.image} icon={ImagePlus} onClick={() => setOpen(true)} />
      {open && (
        <ImageDialog
          onInsert={(image) => {
            setOpen(false);
            editor.chain().focus().setImage(image).run();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** The buttons above a text; a short one has fewer. */
export const Toolbar = ({ editor, short, label }: { editor: Editor; short: boolean; label: string }) => (
  <div
    role="toolbar"
    aria-label={richTextTexts.toolsOf(label)}
    className="sticky top-(--rich-text-top,0px) z-10 flex flex-wrap items-center gap-x-2 rounded-t-sm border-b border-line bg-surface px-1 py-0.5"
  >
    {!short && <Tools editor={editor} tools={HEADING_TOOLS} />}
    <Tools editor={editor} tools={TEXT_TOOLS} />
    <span className="flex flex-wrap">
      <LinkTool editor={editor} />
      {!short && <ImageTool editor={editor} />}
      {!short && <TableTools editor={editor} />}
      <EmojiTool editor={editor} />
    </span>
    <Tools editor={editor} tools={HISTORY_TOOLS} />
  </div>
);
