import { classNames } from '../lib/class-names.ts';

/** A grey bar in the place of content that is on its way. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block animate-shimmer rounded-xs bg-line', className)} />
);
