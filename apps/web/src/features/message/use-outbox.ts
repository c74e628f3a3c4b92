import { type Message, messageRoutes, type Recipient } from '@adhelm/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/http/client.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { type Outgoing, outbox } from './outbox.ts';
import { type Thread, withWritten } from './thread.ts';
import { LISTS_KEY, THREADS_KEY, threadKey } from './use-messages.ts';

type Given = { onSent?: (message: Message) => void; known?: readonly Message[] };

/**
 * The outbox of one conversation; nobody finds there what somebody else wrote in this browser. What is `known` to have
 * arrived is no longer in it, also when the answer that would have said so was lost.
 */
export const useOutbox = (to: Recipient, { onSent, known = [] }: Given = {}) => {
  const { id, actingPublisherId } = useUser();
  const name = `${id}/${actingPublisherId}/${to.kind}/${to.id}`;
  const box = useSyncExternalStore(outbox.subscribe, () => outbox.boxOf(name));
  const arrived = box.outgoing.filter(({ key }) => known.some((message) => message.key === key));
  useEffect(() => {
    for (const { key, failure } of arrived) if (failure !== undefined) outbox.discard(name, key);
  });
  const queries = useQueryClient();

  const post = async ({ key, body }: Outgoing) => {
    const sent = await call(messageRoutes.send, {
      body: { to: { kind: to.kind, id: to.id }, body, key },
    }).catch((failure: unknown) => {
      // Only the answer may have been lost.
      void queries.invalidateQueries({ queryKey: THREADS_KEY });
      throw failure;
    });
    queries.setQueryData<Thread>(
      threadKey(sent.conversationId),
      (known) => known && withWritten(known, sent),
    );
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
    onSent?.(sent);
  };

  return {
    draft: box.draft,
    outgoing: box.outgoing.filter((message) => !arrived.includes(message)),
    write: (draft: string) => outbox.write(name, draft),
    send: () => void outbox.send(name, post),
    again: (failed: Outgoing) => void outbox.again(name, failed, post),
    discard: ({ key }: Outgoing) => outbox.discard(name, key),
  };
};
