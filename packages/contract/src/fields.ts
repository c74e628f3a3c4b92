import { z } from 'zod';

const MAX_ID = 2_147_483_647;

/** A row's id in a body or an answer. */
export const id = z.number().int().min(1).max(MAX_ID);

/** A row's id in a path or a query, where everything is text. */
export const idParam = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(id);

export const byId = z.object({ id: idParam });

/** PostgreSQL cannot store a NUL character, so no text field takes one. */
const withoutNul = (value: string) => !value.includes('\u0000');

export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must not be longer than ${max} characters`)
    .refine(withoutNul, 'Contains a character that is not allowed');

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The name of a host, such as `example.com`. */
export const hostName = text(253)
  .toLowerCase()
  .refine((value) => value !== '', { error: 'Please enter domain', abort: true })
  .refine(
    (value) => HOST_NAME.test(value),
    'Must be a domain such as example.com, without https:// and path',
  );

/** An ISO 8601 instant in UTC, as every answer carries it. */
export const instant = z.iso.datetime({ precision: 3 });

/** The same in a query, as a date. */
export const momentParam = instant.transform((value) => new Date(value));

/** A true/false query value. */
export const flagParam = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `a,b,c` in a query, each of a closed list. */
export const listParam = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)).max(values.length));

/** `1,2,3` in a query: ids, each once. */
export const idsParam = z
  .string()
  .max(20_000, 'Too many ids')
  .transform((value) => [...new Set(value.split(',').filter((part) => part !== ''))])
  .pipe(z.array(idParam).max(2000, 'Too many ids'));
