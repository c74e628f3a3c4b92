import type { Route } from '@playwright/test';

/**
 * Answers as a server that made a mistake. A call that is cut off would be tried again by itself once the connection is
 * back, whatever the test does meanwhile; this one is not.
 */
export const answerWithMistake = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { statusCode: 500, errorCode: 'IN01', message: 'The server made a mistake.' },
  });
