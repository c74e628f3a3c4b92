import type { Refused, Take } from './drain.ts';

/** What a record says under a name; undefined where it says nothing, or is no record. */
export const saidIn = (body: Buffer, name: string): unknown => {
  try {
    const record: unknown = JSON.parse(body.toString());
    return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Hands records to who takes their kind. Each part of a batch goes by the batch's name and its kind, so that a batch that
 * is offered again is parted and named alike.
 */
export const byKind =
  (takers: Readonly<Record<string, Take>>): Take =>
  async (batch, bodies) => {
    const refused: Refused[] = [];
    const parts = new Map<string, Buffer[]>();
    for (const body of bodies) {
      const kind = saidIn(body, 'kind');
      if (typeof kind !== 'string' || !Object.hasOwn(takers, kind)) {
        refused.push({ body, reason: 'Nobody takes records of this kind.' });
        continue;
      }
      const part = parts.get(kind) ?? [];
      part.push(body);
      parts.set(kind, part);
    }
    for (const [kind, part] of parts)
      refused.push(...((await takers[kind]?.(`${batch} ${kind}`, part)) ?? []));
    return refused;
  };
