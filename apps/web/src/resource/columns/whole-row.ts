import type { ListRow } from '../declaration.ts';

/** Whether a line stands for a row of the list, not for all of them together. */
export const isWhole = <Row extends ListRow>(row: Partial<Row>): row is Row => row.id !== undefined;
