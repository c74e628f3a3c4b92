import { appendFileSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';
import { place } from './place.ts';

declare global {
  interface Window {
    reportViolation: (violation: string) => void;
  }
}

const SECRET_PARAMETERS = ['accessToken', 'refreshToken', 'code', 'state', 'ticket', 'code_verifier'];

const secretsOf = (request: Request): string[] => {
  const { searchParams } = new URL(request.url());
  const inAddress = SECRET_PARAMETERS.flatMap((name) => searchParams.getAll(name));
  const inHeader = request.headers().authorization?.replace('Bearer ', '');
  const inBody = /"refreshToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
  return [...inAddress, inHeader ?? '', inBody ?? ''].filter((secret) => secret.length >= 16);
};

/** A refusal or a cut line is an answer that the app deals with; the browser reports it all the same. */
const isAnswerOfTheApi = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');

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
    if (message.type() === 'error' && !isAnswerOfTheApi(message)) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(error.error().stack ?? error.error().message));
  context.on('request', (request) => {
    const secrets = secretsOf(request);
    if (secrets.length > 0) appendFileSync(place.secrets(), `${secrets.join('\n')}\n`);
  });
  return problems;
};
