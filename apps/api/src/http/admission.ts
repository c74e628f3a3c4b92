import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentAsker } from '../asker.ts';
import { type FairQueue, fairQueue } from '../fair-queue.ts';

/** More than a browser sends at once; what goes beyond waits, and beyond that is refused. */
const REQUESTS = { atOnce: 400, perAsker: 8, waitingPerAsker: 100 };

/** Whose turn a request takes: that of its user, or of its address while nobody is known. */
export const askerName = ({ actor, ip }: FastifyRequest) =>
  actor ? `user ${actor.userId}` : `address ${ip}`;

export const requestQueue = (): FairQueue => fairQueue(REQUESTS);

/**
 * Lets few requests of one user be under way at a time, before their bodies are read: whatever one takes of the event
 * loop, the requests of others come in between.
 */
export const admit = async (queue: FairQueue, request: FastifyRequest, reply: FastifyReply) => {
  const leave = await queue.enter({ ...currentAsker(), name: askerName(request) });
  reply.raw.once('finish', leave).once('close', leave);
  // Gone while it waited.
  if (reply.raw.destroyed) leave();
};
