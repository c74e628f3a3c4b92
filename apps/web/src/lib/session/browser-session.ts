import { reportOutcome } from '../http/connection.ts';
import { createSend } from '../http/http.ts';
import { texts } from '../texts.ts';
import { toast } from '../toast.ts';
import { createSession } from './session.ts';

const OVER_KEY = 'sessionOver';

/** Whether the login is met because a session is over, and not because nobody began one. */
export const isSessionOver = (): boolean => localStorage.getItem(OVER_KEY) !== null;

const LOCK = 'adhelm-session';

/** Locks exist on secure origins only; elsewhere the server's grace for several tabs has to do. */
const exclusively = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, act) : act();

export const send = createSend({ fetch: (...request) => fetch(...request), onOutcome: reportOutcome });

export const session = createSession({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  send,
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  exclusively,
  onOtherTab: (act) => addEventListener('storage', (event) => act(event.key)),
  reload: () => location.reload(),
  tellGone: () => toast.info(texts.shell.actedForGone),
  noteOver: (isOver) => (isOver ? localStorage.setItem(OVER_KEY, 'yes') : localStorage.removeItem(OVER_KEY)),
});
