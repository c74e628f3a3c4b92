import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Started late, one of these would run alone at the end while the other worker has nothing left to do. */
const LONG = [
  'http/matrix.test.ts',
  'http/fuzz.test.ts',
  'report/report-isolation.test.ts',
  'category/category-metrics.test.ts',
  'facts/facts.property.test.ts',
  'src/main.test.ts',
  'click/click.test.ts',
  'entities/open.test.ts',
  'report/fact-reader.test.ts',
  'report/report.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? LONG.length : place;
};

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
