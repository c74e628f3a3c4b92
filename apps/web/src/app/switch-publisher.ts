import { messageOf } from '../lib/http/api-error.ts';
import { session } from '../lib/session/browser-session.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';

/** Makes an admin act as another publisher; the page stays and its data is fetched anew. */
export const switchPublisher = (id: number): Promise<void> =>
  session
    .switchPublisher(id)
    .catch((error: unknown) => toast.error(messageOf(error, texts.shell.switchFailed)));
