import { searchRoutes } from '@adhelm/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { isAdmin, useCan, useUser } from '../../lib/session/use-session.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { NAVIGATION } from '../navigation.ts';
import { foundBy, screensNamed } from './palette.ts';

const SEARCH_DELAY_MS = 300;

/** What is typed and what was found for it; without words the server is asked for suggestions only. */
export const useFinds = () => {
  const can = useCan();
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const { schedule, cancel } = useDebounced(setWords, SEARCH_DELAY_MS);
  const query = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchRoutes.find, { query: { q: words || undefined }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    typed,
    found: foundBy({
      typed,
      screens: screensNamed(NAVIGATION, can, typed),
      answer: query.data,
      maySwitchPublisher: isAdmin(user),
    }),
    /** The answer to what is typed is still on its way. */
    isAwaited: typed.trim() !== words || query.isPending || query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    type: (text: string) => {
      setTyped(text);
      schedule(text.trim());
    },
    searchNow: (text: string) => {
      cancel();
      setTyped(text);
      setWords(text.trim());
    },
  };
};
