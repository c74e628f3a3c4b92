import type { Seams } from '../../compose.ts';
import { type TestApp, testApp } from '../app.ts';
import { accessMatrix, type Breadth } from './matrix.ts';

/** Long enough for every call of the matrix on a busy machine. */
export const PATIENT = { timeout: 480_000 };

export const withApp = async <T>(seams: Seams, work: (t: TestApp) => Promise<T>): Promise<T> => {
  const t = await testApp({ seams });
  try {
    await t.listen();
    return await work(t);
  } finally {
    await t.close();
  }
};

/** What is against the rules in an app of its own. */
export const violations = (seams: Seams, breadth: Breadth): Promise<string[]> =>
  withApp(seams, async (t) => (await accessMatrix(t)).violations(breadth));
