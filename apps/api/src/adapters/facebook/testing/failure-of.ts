import { PlatformFailed } from '../../../ports/ad-platform.ts';

/** How something failed that had to fail. */
export const failureOf = async (work: Promise<unknown>): Promise<PlatformFailed> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlatformFailed)) throw new Error('It did not fail as promised', { cause: error });
  return error;
};
