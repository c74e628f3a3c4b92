/** The moments of a row that was made so many days before the demo begins. */
export type Ago = (days: number) => { created_at: Date; updated_at: Date };

/** Whom the rows of the plan belong to, in its order. */
export type People = {
  publisherIds: number[];
  advertiserIds: number[];
  members: readonly { id: number; publisherId: number | null; roleId: number }[];
};

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** A place in the plan that must be there, since the plan refers to nothing outside of itself. */
export const at = <T>(values: readonly T[], place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`The demo plan names row ${place} of ${values.length}`);
  return value;
};
