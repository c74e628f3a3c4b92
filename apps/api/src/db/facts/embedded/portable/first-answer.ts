import { isStoreLoss } from '../../store-loss.ts';
import type { EngineConnection } from '../started-engine.ts';

/** So often an engine is started that breaks down before its first answer, which it does now and then. */
const STARTS = 3;

/** Asks an engine for the first time, and so starts it. */
export const firstAnswer = async ({ ping }: Pick<EngineConnection, 'ping'>) => {
  for (let starts = 1; ; starts += 1) {
    const answer = await ping({ select: true });
    if (answer.success || starts === STARTS || !isStoreLoss(answer.error)) return answer;
  }
};
