import { z } from 'zod';
import { id } from '../fields.ts';
import { PLATFORM_KEYS } from '../platform.ts';

/** What rows of reports say of the things they belong to. */
export const named = z.object({ id, name: z.string() });
export const platform = z.enum(PLATFORM_KEYS);
export const postRef = z.object({ id, title: z.string(), url: z.string().nullable() });
