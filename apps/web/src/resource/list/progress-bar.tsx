import { ProgressTrack } from '../../ui/progress-track.tsx';
import { listTexts } from '../list.texts.ts';

/** Work on many rows with its real figures. */
export const ProgressBar = ({ done, total }: { done: number; total: number }) => {
  const text = listTexts.progress(done, total);
  return (
    <div className="grid gap-1.5">
      <span className="text-xs tabular-nums">{text}</span>
      <ProgressTrack label={text} done={done} total={total} />
    </div>
  );
};
