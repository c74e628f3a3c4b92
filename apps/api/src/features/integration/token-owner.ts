/** Whose token a connection holds, so that one that was moved to another row cannot be read. */
export const tokenOwner = (connectionId: number): string => String(connectionId);
