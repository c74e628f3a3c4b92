import type { Post } from '@adhelm/contract/post';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { editorTexts } from './landing-page.texts.ts';

const { landingPage } = editorTexts;

type Notice = { kept: boolean; onDiscard: () => void };

const RestoredNotice = ({ kept, onDiscard }: Notice) =>
  kept && (
    <p
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3.5 py-2 text-info"
    >
      {landingPage.restored}
      <Button onClick={onDiscard}>{landingPage.discardRestored}</Button>
    </p>
  );

type EditorNoticesProps = {
  post: Post | null;
  isRestored: boolean;
  onDiscard: () => void;
  /** What is wrong with the page as a whole. */
  problem: string | null;
  /** Why it may not be changed. */
  refusal: string | null;
};

/** What has to be said of the page before it is read. */
export const EditorNotices = ({ post, isRestored, onDiscard, problem, refusal }: EditorNoticesProps) => (
  <>
    <RestoredNotice kept={isRestored} onDiscard={onDiscard} />
    <Problem>{problem}</Problem>
    {post?.rejectReason && (
      <p role="status" className="rounded-md bg-bad-soft px-3.5 py-2.5 wrap-anywhere text-bad">
        <strong>{texts.content.rejectedBecause}</strong> {post.rejectReason}
      </p>
    )}
    {refusal && (
      <p role="status" className="rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
        {refusal}
      </p>
    )}
  </>
);
