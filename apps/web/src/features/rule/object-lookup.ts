import type { RuleLevel } from '@adhelm/domain/rules/rule';
import { call } from '../../lib/http/client.ts';
import type { Lookup } from '../../resource/declaration.ts';
import type { RuleObject } from './rule-types.ts';

// The calls load with the first question: most visits to a list ask none.
const routes = async () => (await import('@adhelm/contract/rule-object')).ruleObjectRoutes;

/** Where a name alone does not say which one is meant. */
export const placeOf = ({ level, adAccount, campaign }: RuleObject): string => {
  if (level === 'ACCOUNT') return '';
  return campaign === null || level === 'CAMPAIGN' ? adAccount.name : campaign.name;
};

const named = (object: RuleObject) => {
  const place = placeOf(object);
  return { id: object.id, name: place === '' ? object.name : `${object.name} · ${place}` };
};

export const searchObjects = async (
  level: RuleLevel,
  platform: string,
  text: string,
  signal: AbortSignal,
) => {
  const query = { level, platform, search: text === '' ? undefined : text };
  return (await call((await routes()).list, { query, signal })).items.map(named);
};

export const objectsByIds = async (level: RuleLevel, ids: readonly number[], signal: AbortSignal) =>
  (await call((await routes()).list, { query: { level, ids }, signal })).items.map(named);

/** Campaigns by name, for the filter of executions. */
export const campaignLookup: Lookup = {
  search: async (text, signal) => {
    const query = { level: 'CAMPAIGN', search: text === '' ? undefined : text };
    return (await call((await routes()).list, { query, signal })).items;
  },
  one: async (id, signal) => {
    const [found] = await objectsByIds('CAMPAIGN', [Number(id)], signal);
    if (!found) throw new Error('There is no such campaign');
    return found;
  },
};
