import type { Post } from '@adhelm/contract/post';
import {
  type ContentRights,
  type ContentStatus,
  type ContentStep,
  decideEdit,
} from '@adhelm/domain/content-status';
import { ExternalLink, History, Languages } from 'lucide-react';
import { type ChosenStep, mainStep, StatusActions } from '../../content/status-actions.tsx';
import { StatusPill } from '../../content/status-pill.tsx';
import { texts } from '../../lib/texts.ts';
import { BackLink } from '../../resource/back-link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { editorTexts } from './landing-page.texts.ts';
import { SaveStatus } from './save-status.tsx';
import type { SaveState } from './use-page-saving.ts';

const { landingPage } = editorTexts;
const { content } = texts;

type EditorHeaderProps = {
  post: Post | null;
  title: string;
  status: ContentStatus;
  rights: ContentRights;
  state: SaveState;
  busy: ContentStep | 'save' | null;
  mayTranslate: boolean;
  onSave: () => void;
  onRetry: () => void;
  onStep: (chosen: ChosenStep) => Promise<boolean>;
  onVersions: () => void;
  onTranslate: () => void;
};

/** What the page is, how it stands, and what can be done with it. */
export const EditorHeader = (props: EditorHeaderProps) => {
  const { post, title, status, rights, state, busy } = props;
  const mayEdit = decideEdit(status, rights).outcome === 'allowed';
  const isDraft = status === 'DRAFT' || status === 'REJECTED';
  return (
    <div className="sticky top-14 z-20 -mx-3 -mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-bg px-3 py-2.5 max-md:static md:-mx-6 md:-mt-5 md:px-6">
      <span className="-ml-2">
        <BackLink to="/landing-page" label={landingPage.back} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <span className="truncate text-base font-semibold">{title || landingPage.untitled}</span>
          <StatusPill status={status} />
        </p>
        <SaveStatus state={state} changedAt={post?.updatedAt} onRetry={props.onRetry} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {post && status === 'PUBLISHED' && (
          <a
            href={post.url}
            target="_blank"
            rel="noreferrer"
            aria-label={landingPage.openLive}
            title={landingPage.openLive}
            className="grid size-8 max-sm:size-11 place-items-center rounded-sm border border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink"
          >
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        )}
        {post && (
          <IconButton
            label={editorTexts.versions.button}
            icon={History}
            onClick={props.onVersions}
            className="border border-line bg-surface"
          />
        )}
        {post && props.mayTranslate && (
          <Button icon={Languages} onClick={props.onTranslate}>
            {editorTexts.translate.button}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant={mainStep(status, rights) ? 'default' : 'prime'}
            loading={busy === 'save'}
            disabled={busy !== null && busy !== 'save'}
            onClick={props.onSave}
          >
            {isDraft ? content.saveDraft : content.save}
          </Button>
        )}
        <StatusActions
          status={status}
          rights={rights}
          name={title}
          busy={busy === 'save' ? null : busy}
          onStep={props.onStep}
        />
      </div>
    </div>
  );
};
