import { ruleDraft } from '@adhelm/contract/rule-terms';
import { RULE_TEMPLATES } from '@adhelm/domain/rules/templates';
import type { Tx } from '../db/entities/in-scope.ts';
import { at, type People } from './planned-rows.ts';

const DAY = 86_400_000;

/** The ready-made rules of each publisher, switched off: whoever looks around decides which of them act. */
export const loadRules = async (tx: Tx, { publisherIds, members }: People, now: Date): Promise<void> => {
  const made = new Date(now.getTime() - 7 * DAY);
  const rows = publisherIds.flatMap((publisherId) => {
    const author = at(
      members.filter((member) => member.publisherId === publisherId),
      0,
    );
    return Object.values(RULE_TEMPLATES)
      .flat()
      .map((template) => ruleDraft.parse(template))
      .map(({ name, platform, shadowDays, isActive, ...terms }) => ({
        publisher_id: publisherId,
        name,
        platform,
        level: terms.scope.level,
        action: terms.action.kind,
        terms: JSON.stringify(terms),
        shadow_days: shadowDays,
        is_active: isActive,
        created_by: author.id,
        created_at: made,
        updated_at: made,
      }));
  });
  await tx.insertInto('rules').values(rows).execute();
};
