import type { Logger } from 'pino';

export type EngineLog = Pick<Logger, 'info' | 'warn' | 'error'>;
