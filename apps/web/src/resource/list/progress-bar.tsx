import { listTexts } from '../list.texts.ts';

/** Work on many rows with its real figures. */
export const ProgressBar = ({ done, total }: { done: number; total: number }) => {
  const text = listTexts.progress(done, total);
  return (
    <div className="grid gap-1.5">
      <span className="text-xs tabular-nums">{text}</span>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(done / total) * 100}%` }}
        />
      </div>
    </div>
  );
};
