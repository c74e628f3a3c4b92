import type { Post } from '@adhelm/contract/post';
import { useState } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { EditorFields } from './editor-fields.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorOverlays, type Overlay } from './editor-overlays.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { usePageEditor } from './use-page-editor.ts';

/** The full-page editor of one landing page, new or stored. */
export const Editor = (opened: { post: Post | null; styleId: string }) => {
  const can = useCan();
  const editor = usePageEditor(opened);
  const { form, saving, readOnly, website } = editor;
  const { post } = saving;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  return (
    <form
      ref={editor.element}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4"
    >
      <EditorHeader
        post={post}
        title={editor.title}
        status={editor.status}
        rights={editor.rights}
        state={saving.state}
        busy={saving.busy}
        mayTranslate={can('CREATE_POST')}
        onSave={() => void editor.saveByHand()}
        onRetry={() => void editor.saveNow()}
        onStep={editor.takeStep}
        onVersions={() => setOverlay('versions')}
        onTranslate={() => setOverlay('translate')}
      />
      <EditorNotices
        post={post}
        isRestored={editor.isRestored}
        onDiscard={editor.discardRestored}
        problem={saving.problem}
        refusal={editor.refusal}
      />
      <EditorFields form={form} post={post} website={website} readOnly={readOnly} />
      <LeaveGuard
        isUnsaved={() => saving.unsavedFields().length > 0}
        onSave={() => editor.savedWith(null)}
        onDiscard={editor.discard}
      />
      <EditorOverlays editor={editor} open={overlay} onClose={() => setOverlay(null)} />
    </form>
  );
};
