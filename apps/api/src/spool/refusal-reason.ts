import { ZodError } from 'zod';

const atPlace = ({ path, message }: ZodError['issues'][number]): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/** Why a record cannot be taken, in words for a person. */
export const refusalReason = (error: unknown): string => {
  if (error instanceof ZodError) return error.issues.map(atPlace).join('; ');
  return error instanceof Error ? error.message : 'It cannot be read.';
};
