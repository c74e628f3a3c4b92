import { texts } from '../../lib/texts.ts';
import type { OtherFigures } from '../declaration.ts';

export type OtherLine<Row> = { label: string; figures: Partial<Row> };

const isNothing = (figures: object): boolean =>
  Object.values(figures).every((value) => value === null || value === 0);

/** The lines below the last row of a list, without which it would not add up to its totals. */
export const otherLines = <Row>(others: OtherFigures<Row> | undefined): OtherLine<Row>[] =>
  (['gone', 'none'] as const).flatMap((kind) => {
    const figures = others?.[kind];
    return figures && !isNothing(figures) ? [{ label: texts.list.others[kind], figures }] : [];
  });
