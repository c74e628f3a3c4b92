import { z } from 'zod';
import { listSearchSchema } from '../../resource/list/list-search.ts';

const TABS = ['users', 'roles', 'teams'] as const;
export type Tab = (typeof TABS)[number];

/** The list of the tab that the address names. */
export const settingSearch = listSearchSchema.extend({ tab: z.enum(TABS).optional().catch(undefined) });
