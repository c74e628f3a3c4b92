import { z } from 'zod';
import {
  FACT_MODEL,
  type FactModel,
  type FilterName,
  type FilterValue,
  filterNames,
  textsOf,
} from './fact-model.ts';
import { idsParam, listParam, text } from './fields.ts';
import { limitParam, pageParam, sortOrder } from './list.ts';
import { timeZone } from './profile-fields.ts';

/** `YYYY-MM-DDTHH:mm:ss.sssZ` and nothing else (specification, section 5). */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, {
    error: 'Must have the form YYYY-MM-DDTHH:mm:ss.sssZ',
    abort: true,
  })
  .refine(
    (value) => {
      const date = new Date(value);
      return !Number.isNaN(date.getTime()) && date.toISOString() === value;
    },
    { error: 'There is no such date', abort: true },
  )
  .transform((value) => new Date(value));

const DAY_MS = 86_400_000;
const MAX_DAYS = 800;
/** A chart of more hours shows nothing, and takes the server long to write. */
const MAX_DAYS_IN_HOURS = 93;

type FilterSchemas<M extends FactModel> = {
  [F in FilterName<M>]: FilterValue<M, F> extends number[]
    ? z.ZodOptional<typeof idsParam>
    : z.ZodOptional<z.ZodType<FilterValue<M, F>, string>>;
};

/** What every report can be narrowed by. A filter that names nothing visible gives an empty answer. */
export const filterSchemas = <M extends FactModel>(model: M) =>
  Object.fromEntries(
    filterNames(model).map((name) => {
      const texts = textsOf(model, name);
      return [name, (texts ? listParam(texts) : idsParam).optional()];
    }),
  ) as FilterSchemas<M>;

const factFilters = filterSchemas(FACT_MODEL);

const range = {
  startDate: moment,
  endDate: moment,
  timezone: timeZone.prefault('+00:00'),
  /** What was known then, instead of what is known now. */
  asOf: moment.optional(),
};

type Range = { startDate: Date; endDate: Date; interval?: string | undefined };

const rangeInOrder = ({ startDate, endDate, interval }: Range, context: z.RefinementCtx) => {
  const refuse = (path: keyof Range, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const days = (endDate.getTime() - startDate.getTime()) / DAY_MS;
  if (days < 0) refuse('endDate', 'The end lies before the start');
  else if (days > MAX_DAYS) refuse('endDate', `The range is longer than ${MAX_DAYS} days`);
  else if (interval === 'hour' && days > MAX_DAYS_IN_HOURS)
    refuse('interval', `The range is longer than ${MAX_DAYS_IN_HOURS} days`);
};

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

/** A report that is one figure or one series. */
export const reportQuery = z
  .strictObject({ ...range, ...factFilters, interval: z.enum(INTERVALS).optional() })
  .superRefine(rangeInOrder);
export type ReportQuery = z.output<typeof reportQuery>;

/** A report that is a list: sorted by any of its columns, in pages. */
export const reportListQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  z
    .strictObject({
      ...range,
      ...factFilters,
      page: pageParam,
      limit: limitParam,
      search: text(200).optional(),
      status: text(40).optional(),
      sortBy: z.enum(sorts).optional(),
      sortOrder: sortOrder.optional(),
      /** The name some callers use for sortOrder. */
      orderBy: sortOrder.optional(),
    })
    .superRefine(rangeInOrder);
