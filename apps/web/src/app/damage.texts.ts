/** The texts of the notice that facts are damaged; they load with it. */
export const damageTexts = {
  missingFacts: (what: string) =>
    `Some figures are missing: a part of the stored facts is damaged (${what}). Reports go on without it. The log names the files, and "Damaged facts" in docs/operations.md says how to restore them.`,
  clicksWait: (since: string) =>
    `Figures lag: what visitors did since ${since} is kept and not counted yet, because the store that holds the figures did not take it. It follows by itself when the store answers.`,
  missingPart: (table: string, partition: string, rows: string | null) =>
    [
      table,
      /^\d{6}$/.test(partition) ? `of ${partition.slice(0, 4)}-${partition.slice(4)}` : '',
      rows ? `${rows} rows` : '',
    ]
      .filter(Boolean)
      .join(', '),
};
