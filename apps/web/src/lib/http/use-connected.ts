import { useEffect, useEffectEvent } from 'react';
import { type Connection, onConnected } from './connected-channel.ts';

/** Hears from the window in which an outside account is connected. */
export const useConnected = (listen: boolean, onAnswer: (answer: Connection) => void) => {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => (listen ? onConnected(answered) : undefined), [listen]);
};
