import type { Notification } from '@adhelm/contract/notification';
import type { Zone } from '@adhelm/domain/time-zone';
import { formatValue } from '../../resource/cells/format.ts';
import { notificationTexts as words } from './notification.texts.ts';

type Day = { day: string; label: string; notices: Notification[] };

const DAY_MS = 86_400_000;

/** The days of a list, in its order, in the reader's zone. */
export const noticesByDay = (notices: readonly Notification[], zone: Zone, now: number): Day[] => {
  const dayOf = (instant: string) => formatValue('date', instant, zone);
  const names = new Map([
    [dayOf(new Date(now - DAY_MS).toISOString()), words.yesterday],
    [dayOf(new Date(now).toISOString()), words.today],
  ]);
  const days = Map.groupBy(notices, ({ createdAt }) => dayOf(createdAt));
  return [...days].map(([day, ofDay]) => ({ day, label: names.get(day) ?? day, notices: ofDay }));
};
