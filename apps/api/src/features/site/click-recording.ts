import { asError } from '../../as-error.ts';
import type { Clock } from '../../ports/clock.ts';
import { recentValues } from '../auth/recent-values.ts';
import type { Exit } from './exit-link.ts';
import type { RecordedClick } from './recorded-click.ts';
import type { Site } from './site-snapshot.ts';
import { newId } from './visit-id.ts';
import { keptOf } from './visitor-network.ts';

type Needs = {
  append: (body: Uint8Array) => Promise<void>;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

/** What a request says of who sent it. */
export type Visitor = { ip: string; userAgent: string; referrer: string };

type Press = { site: Site; visit: string; exit: Exit; visitor: Visitor };

/** A second press on the same result within this time is the same press. */
const SAME_PRESS_MS = 10_000;
const LONGEST_TEXT = 500;

/** Keeps presses on sponsored results; the visitor goes on whether or not one could be kept. */
export const clickRecording = ({ append, clock, warn }: Needs) => {
  const pressed = recentValues<string>(SAME_PRESS_MS, clock);
  /** Said once, when it begins: how many were lost is counted where they are kept. */
  let isRefusing = false;

  /** Gives the id of the click, which is the one before when it is the same press. */
  return async ({ site, visit, exit, visitor }: Press): Promise<string> => {
    const key = `${visit} ${exit.keywordId} ${exit.adId}`;
    const same = pressed.get(key);
    if (same) return same;
    const at = clock();
    const id = newId(at);
    pressed.set(key, id);
    const click: RecordedClick = {
      kind: 'click',
      id,
      visit,
      at: at.toISOString(),
      publisherId: site.publisherId,
      websiteId: site.id,
      postId: exit.postId,
      keywordId: exit.keywordId,
      keywordSetId: exit.keywordSetId,
      nicheId: exit.nicheId,
      verticalId: exit.verticalId,
      source: exit.source,
      ip: keptOf(visitor.ip, site.ipKeeping),
      userAgent: visitor.userAgent.slice(0, LONGEST_TEXT),
      referrer: visitor.referrer.slice(0, LONGEST_TEXT),
      estimate: exit.estimate,
    };
    try {
      await append(Buffer.from(JSON.stringify(click)));
      isRefusing = false;
    } catch (error) {
      pressed.forget(key);
      if (!isRefusing) warn('clicks cannot be kept', asError(error));
      isRefusing = true;
    }
    return id;
  };
};
