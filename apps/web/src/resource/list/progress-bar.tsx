import { ProgressTrack } from '../../ui/progress-track.tsx';
import { listTexts } from '../list.texts.ts';

/** The progress of work on many rows: "12 of 40 done". */
export const ProgressBar = ({ done, total }: { done: number; total: number }) => {
  const text = listTexts.progress(done, total);
  return (
    <div className="grid gap-1.5">
      <span className="text-xs tabular-nums">{text}</span>
      <ProgressTrack label={text} done={done} total={total} />
    </div>
  );
};
