import type { Config } from '../config.ts';

/** Fastify believes nobody when given a bare number, so the hops are counted here: the first is the connection itself. */
export const trustedProxies = (
  trusted: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
