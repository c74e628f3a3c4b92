import type { Calls, Fixtures } from '../../../testing/matrix/resource.ts';

/** Banks are the same for everybody who may open a publisher. */
export const fixtures: Fixtures = {};
export const calls: Calls = { 'GET /bank': [{}] };
