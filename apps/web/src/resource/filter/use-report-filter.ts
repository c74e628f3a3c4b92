import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useUser } from '../../lib/session/use-session.ts';
import { ownZone as ownZoneOf } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useIsHere, useSearchNow } from '../../lib/use-search-now.ts';
import { keepView } from './kept-view.ts';
import {
  type ReportFilter,
  type ReportRange,
  reportFilterOf,
  reportRangeOf,
  reportSearchIn,
  reportSearchOf,
} from './report-search.ts';
import { isAdvertiser } from './viewer.ts';

/** Nobody narrows the own figures to somebody else's. */
const NOBODY_ELSE: readonly number[] = [];

/** What the address of a report screen asks for, and how to ask for something else. */
export const useReportFilter = () => {
  const user = useUser();
  const raw = useSearchNow();
  const navigate = useNavigate();
  const now = useNow();
  const ownZone = ownZoneOf(user.settings.timeZone, new Date(now));
  const ownOnly = isAdvertiser(user);
  const search = useMemo(() => reportSearchIn(raw), [raw]);
  const filter = useMemo(() => {
    const asked = reportFilterOf(search, ownZone);
    return ownOnly ? { ...asked, userIds: NOBODY_ELSE } : asked;
  }, [search, ownZone, ownOnly]);

  /** Another range shows another list, which starts from its first page. */
  const change = useCallback(
    (changed: Partial<ReportFilter>) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          ...reportSearchOf({ ...filter, ...changed }),
          page: undefined,
        }),
        resetScroll: false,
      }),
    [navigate, filter],
  );
  return { filter, ownZone, change, isSaid: search.range !== undefined && search.tz !== undefined };
};

/** A list keeps the advertisers of its address, by the name that all of them share. */
export const useOneName = (isAsked: boolean) => {
  const { userId } = reportSearchIn(useSearchNow());
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => {
    if (!isAsked || userId === undefined || !isHere()) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, userIds: userId, userId: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isAsked, userId, navigate, isHere]);
};

/** Writes range and zone into the address, so that copying it copies the view; links elsewhere take it along. */
export const useSaidInAddress = () => {
  const { filter, ownZone, isSaid } = useReportFilter();
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => keepView(reportSearchOf(filter), ownZone), [filter, ownZone]);
  useEffect(() => {
    if (isSaid || !isHere()) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...reportSearchOf(filter) }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate, filter, isSaid, isHere]);
};

/** The dates, zone and users that every report call of the screen takes; the same object while they stay the same. */
export const useReportRange = (): ReportRange => {
  const { filter } = useReportFilter();
  const now = useNow();
  const { startDate, endDate, timezone, userIds } = reportRangeOf(filter, new Date(now));
  return useMemo(
    () => ({ startDate, endDate, timezone, ...(userIds && { userIds }) }),
    [startDate, endDate, timezone, userIds],
  );
};
