import { asError } from '../../as-error.ts';
import type { Clock } from '../../ports/clock.ts';
import { recentValues } from '../auth/recent-values.ts';
import type { Exit } from './exit-link.ts';
import type { RecordedClick, RecordedStep } from './recorded-visit.ts';
import type { Site, SitePage } from './site-snapshot.ts';
import type { Source } from './source-parameters.ts';
import { newId } from './visit-id.ts';
import type { Flag, Visitor } from './visitor.ts';
import { keptOf } from './visitor-network.ts';

type Needs = {
  append: (body: Uint8Array) => Promise<void>;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

/** Who does something where. */
type Doing = { site: Site; visit: string; visitor: Visitor; consent: boolean };
type Opening = Doing & { page: SitePage; source: Source };
/** With the digest of the ad's text that the feed is told, if it is. */
type Viewing = Opening & { declared: string | undefined };
type Pressing = Doing & { exit: Exit; eventId: string | undefined };

/** The same keyword or result pressed again within this time is pressed once. */
const SAME_PRESS_MS = 10_000;

/** What a page belongs to. */
const belongings = (page: SitePage) => ({
  postId: page.id,
  postVersion: page.stamp,
  keywordSetId: page.keywordSetId ?? 0,
  nicheId: page.nicheId ?? 0,
  verticalId: page.verticalId ?? 0,
});

/** What says that no person is there. */
const ROBOTS: readonly Flag[] = ['bot', 'datacenter'];

/** What speaks against counting it, as far as the website minds. */
const flagsOf = ({ site: { botHandling }, visitor: { flags } }: Doing): Flag[] =>
  flags.filter((flag) => !ROBOTS.includes(flag) || botHandling === 'LEAVE_OUT');

/** Keeps what visitors do; they go on whether or not it could be kept. */
export const visitRecording = ({ append, clock, warn }: Needs) => {
  const pressed = recentValues<string>(SAME_PRESS_MS, clock);
  /** Said once, when it begins: how many were lost is counted where they are kept. */
  let isRefusing = false;

  const keep = async (record: RecordedClick | RecordedStep): Promise<boolean> => {
    try {
      await append(Buffer.from(JSON.stringify(record)));
      isRefusing = false;
      return true;
    } catch (error) {
      if (!isRefusing) warn('what visitors do cannot be kept', asError(error));
      isRefusing = true;
      return false;
    }
  };

  const said = ({ site, visit, visitor, consent }: Doing, at: Date) => ({
    visit,
    consent,
    at: at.toISOString(),
    publisherId: site.publisherId,
    websiteId: site.id,
    ip: keptOf(visitor.ip, site.ipKeeping),
    userAgent: visitor.userAgent,
    referrer: visitor.referrer,
    country: visitor.country,
  });

  type Step = Pick<
    RecordedStep,
    | 'step'
    | 'keywordId'
    | 'postId'
    | 'postVersion'
    | 'keywordSetId'
    | 'nicheId'
    | 'verticalId'
    | 'source'
    | 'declared'
  >;
  const keepStep = (doing: Doing, at: Date, id: string, flags: readonly Flag[], step: Step) =>
    keep({
      ...said(doing, at),
      ...step,
      kind: 'step',
      id,
      flags: [...flags],
      device: doing.visitor.device,
      language: doing.visitor.language,
    });

  return {
    /** A page was opened, which a visit begins with. */
    view: async (opening: Viewing): Promise<void> => {
      const { page, source, visit, declared } = opening;
      const step: Step = { ...belongings(page), source, step: 'view', keywordId: 0, declared };
      await keepStep(opening, clock(), visit, flagsOf(opening), step);
    },

    /** A keyword was pressed. Gives the id of the search, which is the one before when it is the same press. */
    search: async (opening: Opening & { keywordId: number; words: string }): Promise<string> => {
      const { page, source, keywordId, visit, words } = opening;
      const key = `${visit} search ${words}`;
      const same = pressed.get(key);
      const flags: Flag[] = [...flagsOf(opening), ...(same ? (['repeat'] as const) : [])];
      const at = clock();
      const id = newId(at);
      if (flags.length === 0) pressed.set(key, id);
      await keepStep(opening, at, id, flags, { ...belongings(page), source, step: 'search', keywordId });
      return same ?? id;
    },

    /** A sponsored result was pressed. Gives the id of the click, which is the one before when it is the same press. */
    press: async (pressing: Pressing): Promise<string> => {
      const { exit, visit, eventId } = pressing;
      const { postId, keywordId, keywordSetId, nicheId, verticalId, source, estimate } = exit;
      const place = { postId, keywordId, keywordSetId, nicheId, verticalId, source };
      const key = `${visit} ${keywordId} ${exit.adId}`;
      const same = pressed.get(key);
      const at = clock();
      const id = newId(at);
      const flags: Flag[] = [...flagsOf(pressing), ...(same ? (['repeat'] as const) : [])];
      if (flags.length > 0) {
        await keepStep(pressing, at, id, flags, { ...place, step: 'click', postVersion: '' });
        return same ?? id;
      }
      pressed.set(key, id);
      const isKept = await keep({ ...said(pressing, at), ...place, kind: 'click', id, estimate, eventId });
      if (!isKept) pressed.delete(key);
      return id;
    },
  };
};
