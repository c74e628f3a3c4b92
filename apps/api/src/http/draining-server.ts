import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** A busy client's next request comes within this time, and is answered; a connection quiet for longer is idle. */
const NEXT_REQUEST_MS = 2000;
/** Callers that wait for an answer do not open connections: so long are answers held back before the port is closed. */
const HOLD_MS = 250;
/** Turns of the event loop to wait for one in which nothing happens. */
const MOST_TURNS = 5000;
const EMPTY_TURN_MS = 1;
/** How long answered connections may take to end by themselves before they are cut. */
const GOODBYE_MS = 250;

const sayGoodbye = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('connection', 'close');
};

/** Closes the listening socket only: the method of the HTTP server also cuts connections whose next request is on its way. */
const stopListening = (server: Server) =>
  new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });

/**
 * An HTTP server that can stop without resetting anybody: what is under way is finished, every answer from then on
 * ends its connection, and a request that was already sent on an open connection is still answered.
 */
export const drainingServer = (answer: RequestListener, limits: ServerOptions = {}) => {
  const underWay = new Set<ServerResponse>();
  const held: (() => void)[] = [];
  let draining = false;
  let holding = false;
  let events = 0;
  let onQuiet: (() => void) | undefined;

  const server = createServer(limits, (request, response) => {
    events += 1;
    underWay.add(response);
    response.once('close', () => {
      events += 1;
      underWay.delete(response);
      if (underWay.size === 0) onQuiet?.();
    });
    if (draining) sayGoodbye(response);
    if (holding) held.push(() => answer(request, response));
    else answer(request, response);
  });
  server.on('connection', () => {
    events += 1;
  });

  /** A turn of the event loop in which nothing happens: everything that came before it was taken up. */
  const silence = async (): Promise<void> => {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      const [before, began] = [events, performance.now()];
      await turn();
      if (events === before && performance.now() - began < EMPTY_TURN_MS) return;
    }
  };

  /**
   * The system resets connections that nobody has accepted when their port is closed. So it is closed right after a
   * turn of the event loop in which none came, while those who could open one wait for the answers held back.
   */
  const stopListeningInSilence = async (): Promise<{ ended: Promise<void> }> => {
    holding = true;
    await wait(HOLD_MS);
    await silence();
    const ended = stopListening(server);
    holding = false;
    for (const answerNow of held.splice(0)) answerNow();
    return { ended };
  };

  /** A process that was held up finds its timers due before it has read what came meanwhile: that is answered too. */
  const everyAnswerSent = async () => {
    for (await silence(); underWay.size > 0; await silence())
      await new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
  };

  /** For `graceMs` new connections are still taken, so that whoever spreads the load notices first. */
  const drain = async (graceMs: number): Promise<void> => {
    draining = true;
    for (const response of underWay) sayGoodbye(response);
    if (graceMs > 0) await wait(graceMs);
    const { ended } = await stopListeningInSilence();
    await Promise.race([ended, wait(NEXT_REQUEST_MS, undefined, { ref: false })]);
    await everyAnswerSent();
    server.closeIdleConnections();
    await Promise.race([ended, wait(GOODBYE_MS, undefined, { ref: false })]);
    await everyAnswerSent();
    server.closeAllConnections();
    await ended;
  };

  return { server, drain };
};
