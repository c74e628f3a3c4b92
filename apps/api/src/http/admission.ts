import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentAsker } from '../asker.ts';
import { type FairQueue, fairQueue } from '../fair-queue.ts';

/**
 * As many of one user as the stores work on side by side; what goes beyond waits, and beyond that is refused. Places
 * are taken before bodies are read: whatever a request takes of the event loop, those of other users come in between.
 */
const REQUESTS = { atOnce: 400, perAsker: 4, waitingPerAsker: 100 };

/** Whose turn a request takes: that of its user, or of its address while nobody is known. */
export const askerName = ({ actor, ip }: FastifyRequest) =>
  actor ? `user ${actor.userId}` : `address ${ip}`;

export const requestQueue = (): FairQueue => fairQueue(REQUESTS);

/** Waits for the turn of a request's user, and ends it with the request. */
export const enterFor = async (queue: FairQueue, request: FastifyRequest, reply: FastifyReply) => {
  const leave = await queue.enter({ ...currentAsker(), name: askerName(request) });
  reply.raw.once('finish', leave).once('close', leave);
  // Gone while it waited.
  if (reply.raw.destroyed) leave();
};
