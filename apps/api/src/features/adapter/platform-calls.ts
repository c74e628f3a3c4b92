import { PLATFORMS, type Platform } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import {
  type AppError,
  Conflict,
  ConnectNeeded,
  NotFound,
  OutsideFailed,
  PermissionMissing,
  WaitNeeded,
} from '../../errors.ts';
import { type PlatformCalls, PlatformFailed } from '../../ports/ad-platform.ts';
import type { ConnectionRepository } from '../integration/connection.repository.ts';
import type { Platforms } from '../integration/integration.service.ts';
import { tokenOwner } from '../integration/token-owner.ts';

type Dependencies = {
  inScope: InScope<{ connections: ConnectionRepository }>;
  platforms: Platforms;
  encryption: Encryption;
};

/** The calls that a connection allows; none after its consent ended. */
export const platformCalls =
  ({ inScope, platforms, encryption }: Dependencies) =>
  async (connectionId: number, signal?: AbortSignal): Promise<PlatformCalls | undefined> => {
    const held = await inScope(SYSTEM, ({ connections }) => connections.token(connectionId));
    const token = held && encryption.decrypt(held.token, tokenOwner(connectionId));
    const platform = held && platforms[held.platform];
    return token && platform ? platform.calls(token, { ...(signal && { signal }) }) : undefined;
  };

export type CallsOf = ReturnType<typeof platformCalls>;

/** The same for somebody who wants to change what is bought. */
export const connectedCalls = async (
  callsOf: CallsOf,
  { connectionId, platform }: { connectionId: number | null; platform: Platform },
): Promise<PlatformCalls> => {
  const calls = connectionId === null ? undefined : await callsOf(connectionId);
  if (!calls)
    throw new Conflict(
      `The ad account is not connected to ${PLATFORMS[platform].label}, so that nothing can be changed there.`,
    );
  return calls;
};

export const DEFAULT_WAIT_MS = 60_000;

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / 60_000));

/** What is said of failures that mean the same to whoever waits and to whoever reads of it later. */
export const failureWords = (platform: Platform, { circumstances }: PlatformFailed) => {
  const { label } = PLATFORMS[platform];
  const minutes = minutesOf(circumstances.waitMs ?? DEFAULT_WAIT_MS);
  return {
    minutes,
    reconnect: `${label} no longer accepts the connection. Whoever connected it has to connect again.`,
    wait: `${label} asks to wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    misconfigured: `${label} refuses this installation: whoever runs it has to look at its app settings.`,
  };
};

/** What the person reads who waits for the answer. */
export const answerFor = (platform: Platform, failure: PlatformFailed): AppError => {
  const { label } = PLATFORMS[platform];
  const { problem, circumstances } = failure;
  const { userMessage } = circumstances;
  const words = failureWords(platform, failure);
  switch (problem) {
    case 'reconnect':
      return new ConnectNeeded(words.reconnect, '/ad-account');
    case 'permission':
      return new PermissionMissing(userMessage ?? `${label} does not allow this connection to change it.`);
    case 'wait':
      return new WaitNeeded(words.wait, words.minutes);
    case 'missing':
      return new NotFound(`This at ${label}`);
    case 'refused':
    case 'too-much':
    case 'cursor-expired':
      return new Conflict(userMessage ?? `${label} refused the change.`);
    case 'misconfigured':
      return new OutsideFailed(words.misconfigured);
    case 'unconfirmed':
      return new OutsideFailed(
        `${label} did not answer, so that nobody knows whether it was done. Refresh before you try again.`,
      );
    case 'unavailable':
      return new OutsideFailed(`${label} cannot be reached right now. Please try again in a moment.`);
  }
};

/** Does something at a platform; its failures become answers. */
export const asking = async <T>(platform: Platform, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PlatformFailed ? answerFor(platform, error) : error;
  }
};
