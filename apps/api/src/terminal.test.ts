import { describe, expect, test } from 'vitest';
import { createLogger } from './http/logger.ts';
import { terminalLog } from './terminal.ts';

/** What stands on a screen after all was written: carriage returns and cleared lines are obeyed. */
const screenOf = (columns = 80) => {
  let written = '';
  const shown = () =>
    written.split('\n').map((line) => line.slice(line.lastIndexOf('\r') + 1).replace('\u001b[2K', ''));
  return {
    shown,
    raw: () => written,
    stream: {
      columns,
      write: (text: string) => {
        written += text;
      },
    },
  };
};

const speaking = (level = 'info', columns?: number) => {
  const { stream, ...screen } = screenOf(columns);
  const terminal = terminalLog(stream, level);
  return { ...screen, terminal, log: createLogger(level, terminal.destination) };
};

describe('at a terminal the log', () => {
  test('says each step in a plain line', () => {
    const { log, shown } = speaking();
    log.info('the embedded PostgreSQL is ready');
    log.info('demo data loaded');
    expect(shown()).toEqual(['The embedded PostgreSQL is ready', 'Demo data loaded', '']);
  });

  test('shows progress in place, demo figures in percent', () => {
    const { log, shown } = speaking();
    log.info({ migration: '0001_access' }, 'migrated the entity store');
    log.info({ migration: '0002_pixels' }, 'migrated the entity store');
    log.info({ clicks: 10, days: 6, of: 90 }, 'loading the demo facts');
    log.info({ clicks: 900, days: 89, of: 90 }, 'loading the demo facts');
    log.info({ clicks: 910, seconds: 3 }, 'the demo facts are loaded');
    expect(shown()).toEqual([
      'Migrated the entity store: 0002_pixels',
      'Loading the demo facts: 98 %',
      'The demo facts are loaded',
      '',
    ]);
  });

  test('keeps progress on one line of a narrow window', () => {
    const { log, raw } = speaking('info', 20);
    log.info({ days: 6, of: 90 }, 'loading the demo facts');
    expect(raw()).toBe('\r\u001b[2KLoading the demo fa');
    const unknown = speaking('info', 0);
    unknown.log.info({ days: 6, of: 90 }, 'loading the demo facts');
    expect(unknown.shown()).toEqual(['Loading the demo facts: 6 %']);
  });

  test('leaves requests out, unless it is asked for more than usual', () => {
    const request = { reqId: 'x', method: 'GET', path: '/api/pixel', status: 200, ms: 7, userId: 2 };
    const usual = speaking();
    usual.log.info(request, 'answered');
    expect(usual.raw()).toBe('');
    const more = speaking('debug');
    more.log.info(request, 'answered');
    expect(more.shown()).toEqual(['GET /api/pixel 200 7 ms', '']);
  });

  test('tells trouble: a warning by its reason, an error with its place', () => {
    const { log, shown } = speaking();
    log.warn({ err: new Error('disk full') }, 'tidying up failed');
    log.error({ err: new Error('out of luck') }, 'stopping failed');
    const [warning, error, place] = shown();
    expect(warning).toBe('Warning: tidying up failed: Error: disk full');
    expect(error).toBe('Error: stopping failed: Error: out of luck');
    expect(place).toContain('terminal.test.ts');
  });

  test('lets nobody who is logged speak to the terminal itself', () => {
    const { log, raw } = speaking('debug');
    log.info({ method: 'GET', path: '/api/\u001b]0;owned\u0007\r\n', status: 404, ms: 1 }, 'answered');
    log.warn({ err: new Error('\u001b[2J\u009b1mgone') }, 'an odd name');
    expect(raw().replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('hides secrets as everywhere', () => {
    const { log, raw } = speaking();
    log.warn({ err: new Error('GET /?code=abc123 failed') }, 'sign-in failed');
    expect(raw()).not.toContain('abc123');
  });
});

test('once ready, the address and the accounts stand there', () => {
  const { terminal, log, shown } = speaking();
  log.info({ days: 6, of: 90 }, 'loading the demo facts');
  terminal.ready({
    publicUrl: 'http://localhost:3000',
    accounts: [{ email: 'admin@demo.test', name: 'Linh Nguyen', note: 'Admin' }],
  });
  expect(shown()).toEqual([
    'Loading the demo facts: 6 %',
    '',
    'Adhelm is ready at http://localhost:3000',
    '',
    'Press "Login with Google" and pick an account:',
    '  admin@demo.test        Linh Nguyen (Admin)',
    '',
    'Press Ctrl+C to stop.',
    '',
    '',
  ]);
});
