import { googleRoutes } from '@adhelm/contract/google';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { openWindow } from '../../lib/open-window.ts';
import type { ListRow } from '../declaration.ts';
import type { ExportTarget } from './cells.ts';
import { exportTexts } from './export.texts.ts';
import type { PageRange } from './page-plan.ts';
import type { ExportFigures } from './replay-list.ts';
import {
  collectSheet,
  type ExportSource,
  type ExportStep,
  exportToExcel,
  type PendingSheet,
} from './run-export.ts';

export type ExportState =
  | { step: 'idle' }
  | { step: ExportStep; figures: ExportFigures | null }
  /** Google has to be connected, or asks to wait: the rows are kept. */
  | { step: 'connecting'; message: string; connectUrl: string; rows: number }
  | { step: 'waiting'; message: string; minutes: number; rows: number }
  | { step: 'completed'; target: ExportTarget; rows: number; spreadsheetUrl: string | null }
  | { step: 'failed'; message: string | null };

const UNFINISHED: ReadonlySet<ExportState['step']> = new Set([
  'fetching',
  'processing',
  'exporting',
  'connecting',
  'waiting',
]);

/** Whether leaving the page would lose the export. */
export const isUnfinished = ({ step }: ExportState): boolean => UNFINISHED.has(step);

const refusalOf = (error: unknown, rows: number): ExportState => {
  if (error instanceof ApiError && error.errorCode === 'EX02' && error.connectUrl)
    return { step: 'connecting', message: error.message, connectUrl: error.connectUrl, rows };
  if (error instanceof ApiError && error.errorCode === 'EX03')
    return { step: 'waiting', message: error.message, minutes: error.waitMinutes ?? 1, rows };
  const sentence = messageOf(error, '');
  return { step: 'failed', message: sentence === '' ? null : sentence };
};

/** One export at a time of one list, from the press to the file or the spreadsheet. */
export const useExport = <Row extends ListRow>(source: ExportSource<Row>) => {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const pending = useRef<PendingSheet | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs once at a time, whatever is pressed meanwhile; what was cancelled says nothing more. */
  const run = useCallback(async (work: (signal: AbortSignal) => Promise<ExportState>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      const outcome = await work(controller.signal).catch((error: unknown) =>
        refusalOf(error, pending.current?.rows ?? 0),
      );
      if (!controller.signal.aborted) setState(outcome);
    } finally {
      if (running.current === controller) running.current = null;
    }
  }, []);

  const send = useCallback(async (sheet: PendingSheet, signal: AbortSignal): Promise<ExportState> => {
    setState((before) => ({ step: 'exporting', figures: 'figures' in before ? before.figures : null }));
    const { rows, ...body } = sheet;
    const { spreadsheetUrl } = await call(googleRoutes.sheets, { body, signal });
    pending.current = null;
    openWindow(spreadsheetUrl);
    return { step: 'completed', target: 'sheet', rows, spreadsheetUrl };
  }, []);

  const start = (target: ExportTarget, pages: PageRange) =>
    run(async (signal) => {
      pending.current = null;
      let figures: ExportFigures | null = null;
      const show = (step: ExportStep) => {
        if (!signal.aborted) setState({ step, figures });
      };
      const watch = {
        signal,
        onStep: show,
        onFigures: (next: ExportFigures) => {
          figures = next;
          show('fetching');
        },
      };
      if (target === 'excel') {
        const { rows } = await exportToExcel(source, pages, watch);
        return { step: 'completed', target, rows, spreadsheetUrl: null };
      }
      pending.current = await collectSheet(source, pages, watch);
      return send(pending.current, signal);
    });

  /** Sends the rows that are kept, without fetching them again. */
  const resume = useCallback(
    () =>
      run(async (signal) => {
        const sheet = pending.current;
        return sheet ? send(sheet, signal) : { step: 'idle' };
      }),
    [run, send],
  );

  /** After a failure: goes on from the rows that are there, or from the beginning. */
  const again = (target: ExportTarget, pages: PageRange) =>
    pending.current ? resume() : start(target, pages);

  const refuse = useCallback((message: string) => setState({ step: 'failed', message }), []);

  /** Back to the choice; nothing of a cancelled export remains. */
  const reset = useCallback(() => {
    running.current?.abort(new Error(exportTexts.cancel));
    running.current = null;
    pending.current = null;
    setState({ step: 'idle' });
  }, []);
  return { state, start, again, resume, refuse, reset };
};
