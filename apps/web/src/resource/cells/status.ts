import type { PillKind } from '../../ui/pill.tsx';

const KINDS: Record<string, PillKind> = {
  published: 'success',
  connected: 'success',
  paid: 'success',
  active: 'success',
  done: 'success',
  review: 'warning',
  pending: 'warning',
  in_review: 'warning',
  rejected: 'error',
  disconnected: 'error',
  failed: 'error',
  with_issues: 'error',
  disapproved: 'error',
  pending_review: 'warning',
  in_process: 'warning',
  upcoming: 'upcoming',
  invited: 'upcoming',
  running: 'upcoming',
};

/** The colour of a status (specification, section 4); drafts and unknown ones are grey. */
export const statusKind = (status: string): PillKind => KINDS[status.toLowerCase()] ?? 'gray';

/** `IN_REVIEW` reads "In review". */
export const statusLabel = (status: string): string => {
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
