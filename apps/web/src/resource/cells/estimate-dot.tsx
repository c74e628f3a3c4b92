import { texts } from '../../lib/texts.ts';

/** Says of the figure beside it that no settled one has replaced it yet. */
export const EstimateDot = () => (
  <span
    role="img"
    aria-label={texts.list.estimate}
    title={texts.list.estimate}
    className="mr-1.5 inline-block size-1.75 shrink-0 rounded-full bg-estimate align-middle"
  />
);
