import type { AuditEntry, AuditEntryWithChanges } from '@adhelm/contract/audit';
import { auditTexts as words } from './audit.texts.ts';

const kinds: Readonly<Record<string, string>> = words.kinds;

/** What kind of thing an entry is about. A kind that is newer than this page is called as the log does. */
export const kindOf = ({ entity }: Pick<AuditEntry, 'entity'>): string => kinds[entity] ?? entity;

export const subjectOf = (entry: AuditEntry): string =>
  words.nameOf(kindOf(entry), entry.name, entry.entityId);

/** What a field held. */
export type HeldValue = AuditEntryWithChanges['changes'][number]['before'];

/** A value as somebody can read it: texts as they are, what has parts as it is written down. */
export const valueText = (value: HeldValue): string => {
  if (value === null || value === '') return '-';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};
