type ProgressTrackProps = { label: string; done: number; total: number };

/** The bar that shows progress. */
export const ProgressTrack = ({ label, done, total }: ProgressTrackProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={done}
    aria-valuemin={0}
    aria-valuemax={total}
    className="h-1.5 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width]"
      style={{ width: `${(done / Math.max(1, total)) * 100}%` }}
    />
  </div>
);
