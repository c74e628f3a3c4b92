import type { Result, Route } from '@adhelm/contract/route';
import { send, session } from '../session/browser-session.ts';
import type { CallArguments } from './http.ts';

/** Makes a call of the contract and gives its result; throws ApiError. */
export const call = <R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<Result<R>> =>
  route.public
    ? send(route, input ?? {}, session.currentToken())
    : session.authorized((token) => send(route, input ?? {}, token));
