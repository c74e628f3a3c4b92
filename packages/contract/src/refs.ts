import { z } from 'zod';
import { language } from './content.ts';
import { id } from './fields.ts';
import { named } from './reports/row-parts.ts';

/** Websites and categories as other rows carry them; apart from their calls, which the lists of such rows need not load. */

export const websiteRef = z.object({ id, name: z.string(), domain: z.string(), language });

export const categoryType = z.enum(['VERTICAL', 'NICHE']);

/** A niche with its vertical, or a vertical. */
export const categoryRef = z.object({
  id,
  name: z.string(),
  type: categoryType,
  parent: named.nullable(),
});
