import type { User } from '@adhelm/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { session } from '../lib/session/browser-session.ts';
import { aUser } from '../lib/testing/session-world.ts';

type Answer = (url: URL, body: unknown) => unknown;

/** Somebody is signed in until mocks are restored. */
export const signInAs = (user: Partial<User>): void => {
  const state = { status: 'signed-in', user: aUser(user) } as const;
  vi.spyOn(session, 'getState').mockReturnValue(state);
  vi.spyOn(session, 'authorized').mockImplementation((request) => request('a token'));
};

const refused = (error: unknown): Response => {
  if (!(error instanceof ApiError)) throw error;
  const { statusCode, errorCode, message, details } = error;
  return Response.json({ statusCode, errorCode, message, details }, { status: statusCode });
};

/**
 * Stands in for the server, by `METHOD /path`; what it has no answer to is not found, and an answer that throws is a
 * refusal. Gives what it was asked.
 */
export const serve = (answers: Readonly<Record<string, Answer>>): string[] => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    asked.push(`${method} ${url.pathname}${url.search}`);
    const answer = answers[`${method} ${url.pathname.replace('/api', '')}`];
    if (!answer)
      return Response.json({ statusCode: 404, errorCode: 'NF01', message: 'Not found' }, { status: 404 });
    try {
      return Response.json({ result: answer(url, typeof body === 'string' ? JSON.parse(body) : undefined) });
    } catch (error) {
      return refused(error);
    }
  });
  return asked;
};

/** A cache of its own for what a test renders. */
export const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
);
