import { join } from 'node:path';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global set-up: run the tests through Playwright.`);
  return value;
};

/** Where the product of this run answers and what it leaves behind; set before any worker starts. */
export const place = {
  url: () => setting('E2E_URL'),
  /** Where a demo website answers, by the first part of its domain. */
  site: (name: string) => `http://${name}.localhost:${setting('E2E_SITE_PORT')}`,
  serverLog: () => join(setting('E2E_FOLDER'), 'server.log'),
  /** Every token, code and state that any browser of this run has sent, one a line. */
  secrets: () => join(setting('E2E_FOLDER'), 'secrets.txt'),
  dataDir: () => join(setting('E2E_FOLDER'), 'data'),
};
