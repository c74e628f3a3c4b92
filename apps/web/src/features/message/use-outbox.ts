import { type Message, messageRoutes, type Recipient } from '@adhelm/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/http/client.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { type Outgoing, outbox } from './outbox.ts';
import { type Thread, withWritten } from './thread.ts';
import { LISTS_KEY, threadKey } from './use-messages.ts';

/** The outbox of one conversation; nobody finds there what somebody else wrote in this browser. */
export const useOutbox = (to: Recipient, onSent?: (message: Message) => void) => {
  const { id, actingPublisherId } = useUser();
  const name = `${id}/${actingPublisherId}/${to.kind}/${to.id}`;
  const box = useSyncExternalStore(outbox.subscribe, () => outbox.boxOf(name));
  const queries = useQueryClient();

  const post = async ({ key, body }: Outgoing) => {
    const sent = await call(messageRoutes.send, { body: { to: { kind: to.kind, id: to.id }, body, key } });
    queries.setQueryData<Thread>(
      threadKey(sent.conversationId),
      (known) => known && withWritten(known, sent),
    );
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
    onSent?.(sent);
  };

  return {
    ...box,
    write: (draft: string) => outbox.write(name, draft),
    send: () => void outbox.send(name, post),
    again: (failed: Outgoing) => void outbox.again(name, failed, post),
    discard: ({ key }: Outgoing) => outbox.discard(name, key),
  };
};
