import type { ConversionPolicy } from '@adhelm/contract/conversion';
import type { Encryption } from '../../encryption.ts';
import type { ConversionDestination, ConversionTarget } from '../../ports/conversion-destination.ts';
import { pixelTokenOwner } from '../pixel/pixel.service.ts';

type Pixel = {
  pixelId: string;
  policy: Pick<ConversionPolicy, 'googleAccountId' | 'googleActionId' | 'testMode' | 'testEventCode'>;
};

/** Where the events of a pixel go. */
export const targetOf = (
  { pixelId, policy: { googleAccountId, googleActionId, testMode, testEventCode } }: Pixel,
  accessToken: string,
  isTrial = false,
): ConversionTarget => ({
  pixelId,
  accessToken,
  testCode: testMode || isTrial ? testEventCode : '',
  isTrial,
  googleAccountId,
  googleActionId,
});

/** The token of a pixel, empty where none is needed; or why there is none. */
export const tokenOf = (
  tokens: Encryption,
  { id, token }: { id: number; token: Buffer | null },
  { needsToken }: Pick<ConversionDestination, 'needsToken'>,
): string | { missing: string } => {
  const read = token && tokens.decrypt(token, pixelTokenOwner(id));
  if (read || !needsToken) return read ?? '';
  return {
    missing: token ? 'The access token can no longer be read: set it again.' : 'No access token is set.',
  };
};
