import { lazy, Suspense } from 'react';
import type { PageEditor } from './use-page-editor.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const VersionsPanel = lazy(() => import('./versions-panel.tsx'));
const TranslateDialog = lazy(() => import('./translate-dialog.tsx'));

export type Overlay = 'versions' | 'translate';

type EditorOverlaysProps = { editor: PageEditor; open: Overlay | null; onClose: () => void };

/** The dialogs of the editor: conflict, versions, translation. */
export const EditorOverlays = ({ editor, open, onClose }: EditorOverlaysProps) => {
  const { form, saving, readOnly, savedWith, upToDate } = editor;
  const { post, conflict } = saving;
  return (
    <Suspense>
      {conflict && (
        <ConflictDialog
          theirs={conflict}
          post={post}
          mine={form.getValues()}
          base={saving.baselineValues()}
          onResolve={(values) => {
            saving.resolve(conflict, values);
            void savedWith(null);
          }}
          onClose={saving.closeConflict}
        />
      )}
      {open === 'versions' && post && (
        <VersionsPanel
          post={post}
          current={form.getValues()}
          mayRestore={!readOnly}
          beforeRestore={async () => (await upToDate())?.updatedAt ?? null}
          onRestored={saving.load}
          onClose={onClose}
        />
      )}
      {open === 'translate' && post && (
        <TranslateDialog load={upToDate} from={post.language} onClose={onClose} />
      )}
    </Suspense>
  );
};
