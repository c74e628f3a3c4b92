// Wants nothing but a turn every few milliseconds, and tells when asked for how long it had none.
import { gapsAbove } from './gaps.ts';

const LEAST_MS = 10;

const gaps = gapsAbove(LEAST_MS);
process.on('message', () => process.send?.(gaps.taken()));
process.on('disconnect', () => process.exit(0));
