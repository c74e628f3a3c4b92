import { z } from 'zod';
import { type InsightQuestion, PlatformFailed } from '../../ports/ad-platform.ts';
import { type GraphExchange, unexpected } from './graph-exchange.ts';
import { graphTrouble, reported } from './graph-failure.ts';
import { insightParams } from './insights.ts';

const startedSchema = z.object({ report_run_id: z.string().regex(/^\d+$/) });
const progressSchema = z.object({
  async_status: z.string(),
  async_percent_completion: z.number().default(0),
  error_code: z.number().optional(),
  error_subcode: z.number().optional(),
  error_message: z.string().optional(),
  error_user_msg: z.string().optional(),
});
type Progress = z.infer<typeof progressSchema>;

const failureOf = (
  { error_code: code, error_message: message, ...rest }: Progress,
  scrub: GraphExchange['scrub'],
): PlatformFailed => {
  const error = { ...rest, code: code ?? 2, message: message ?? 'The report failed' };
  const circumstances = { withCursor: false, status: 500, retryAfterMs: undefined };
  return reported(graphTrouble({ error }, circumstances, scrub), true);
};

/** Insights in the background. */
export const graphReports = ({ send, scrub }: Pick<GraphExchange, 'send' | 'scrub'>, now: () => Date) => ({
  start: async (question: InsightQuestion): Promise<string> => {
    const params = insightParams(question, now());
    if (!params) throw new PlatformFailed('refused', 'The days are longer ago than the platform remembers');
    const { realId } = question.account;
    const answer = await send({
      method: 'POST',
      path: `act_${realId}/insights`,
      params,
      // A report that nobody reads costs nothing.
      repeatable: true,
      accountRealId: realId,
    });
    const { data } = startedSchema.safeParse(answer);
    if (!data) throw unexpected('the id of a report');
    return data.report_run_id;
  },

  /** Done only when it says so and has everything. */
  progress: async (reportId: string): Promise<number> => {
    const fields =
      'async_status,async_percent_completion,error_code,error_subcode,error_message,error_user_msg';
    const answer = await send({ method: 'GET', path: reportId, params: { fields }, repeatable: true });
    const { data } = progressSchema.safeParse(answer);
    if (!data) throw unexpected('the progress of a report');
    if (data.async_status === 'Job Failed') throw failureOf(data, scrub);
    if (data.async_status === 'Job Skipped')
      throw new PlatformFailed('cursor-expired', 'The report was dropped before it was read', {
        code: 'Job Skipped',
      });
    const percent = Math.min(100, Math.max(0, data.async_percent_completion));
    return data.async_status === 'Job Completed' ? percent : Math.min(percent, 99);
  },
});
