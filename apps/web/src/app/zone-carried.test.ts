import type { Zone } from '@adhelm/domain/time-zone';
import { expectTypeOf, it } from 'vitest';
import type { axisLabel, bucketLabel } from '../features/dashboard/time-labels.ts';
import type { TableColumn } from '../resource/columns/table-columns.ts';
import type { exportName } from '../resource/export/file-name.ts';
import type { ReportFilter, ReportRange } from '../resource/filter/report-search.ts';

it('a time zone is never a text that nobody has looked at, from the address to the label', () => {
  expectTypeOf<ReportFilter['timezone']>().toEqualTypeOf<Zone>();
  expectTypeOf<ReportRange['timezone']>().toEqualTypeOf<Zone>();
  expectTypeOf<Parameters<typeof exportName>[0]['timeZone']>().toEqualTypeOf<Zone>();
  expectTypeOf<TableColumn<object>['timeZone']>().toEqualTypeOf<Zone | undefined>();
  expectTypeOf<Parameters<typeof axisLabel>[1]>().toEqualTypeOf<Zone>();
  expectTypeOf<Parameters<typeof bucketLabel>[1]>().toEqualTypeOf<Zone>();
  expectTypeOf<string>().not.toExtend<Zone>();
});
