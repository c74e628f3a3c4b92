/** As the statuses of other lists are written, so that they get their colours. */
export const activityOf = ({ isActive }: { isActive?: boolean }): string | null => {
  if (isActive === undefined) return null;
  return isActive ? 'ACTIVE' : 'INACTIVE';
};
