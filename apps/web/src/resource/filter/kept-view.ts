import type { Zone } from '@adhelm/domain/time-zone';
import { type ReportSearch, reportSearchIn } from './report-search.ts';

const KEY = 'reportView';

/**
 * The range, zone and advertisers that this tab looked at last: they go along to every screen of figures, also over one
 * that has none. The own zone is left out, since it may become another one.
 */
export const keepView = (view: ReportSearch, ownZone: Zone): void => {
  const kept = { ...view, tz: view.tz === ownZone ? undefined : view.tz };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
};

export const keptView = (): ReportSearch => {
  try {
    return reportSearchIn(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
};

/** For another user or publisher: who was chosen means nothing to them. */
export const forgetAdvertisers = (): void => {
  const { userIds: _forgotten, ...kept } = keptView();
  sessionStorage.setItem(KEY, JSON.stringify(kept));
};

/** What a link to a screen of figures says: the view on screen, or the last one where none is. */
export const viewFrom = (search: object): ReportSearch => {
  const here = reportSearchIn(search);
  return here.range === undefined ? keptView() : here;
};
