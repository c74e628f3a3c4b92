import { StartError } from '../start-error.ts';
import { failureReason } from './failure-reason.ts';

export function isDiskFull(reason: string): boolean {
  return /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|database or disk is full/.test(reason);
}

/** Turns what a full disk or a forbidden folder causes into the one line for the operator. */
export function asStartError(place: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = failureReason(error);
  if (isDiskFull(reason)) return new StartError(`There is no space left on the disk that holds ${place}.`);
  return new StartError(`${place} cannot be used: ${reason}`, { cause: error });
}
