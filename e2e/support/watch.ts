import { appendFileSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';
import { place } from './place.ts';

declare global {
  interface Window {
    reportViolation: (violation: string) => void;
  }
}

const SECRET_PARAMETERS = ['accessToken', 'refreshToken', 'code', 'state', 'code_verifier'];

const secretsOf = (request: Request): string[] => {
  const { searchParams } = new URL(request.url());
  const inAddress = SECRET_PARAMETERS.flatMap((name) => searchParams.getAll(name));
  const inHeader = request.headers().authorization?.replace('Bearer ', '');
  const inBody = /"refreshToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
  return [...inAddress, inHeader, inBody].filter((secret) => secret !== undefined && secret.length >= 16);
};

/**
 * A refusal or a cut line is an answer that the app deals with, and the browser looks for an icon wherever a page
 * names none; it reports both all the same.
 */
const isHarmless = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') &&
  /\/api\/|\/favicon\.ico$/.test(message.location().url);

/** Notes every violation of the content security policy and every error of a context's pages. */
export const watch = async (context: BrowserContext): Promise<readonly string[]> => {
  const problems: string[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`Content security policy violated: ${violation}`);
  });
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      window.reportViolation(`${violatedDirective} by ${blockedURI} in ${sourceFile}`),
    ),
  );
  context.on('console', (message) => {
    if (message.type() === 'error' && !isHarmless(message)) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(error.error().stack ?? error.error().message));
  context.on('request', (request) => {
    const secrets = secretsOf(request);
    if (secrets.length > 0) appendFileSync(place.secrets(), `${secrets.join('\n')}\n`);
  });
  return problems;
};
