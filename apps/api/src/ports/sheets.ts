/** What lets the product make spreadsheets in somebody's Google account. */
export const SPREADSHEET_SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

export type Cell = string | number | boolean | null;

export type Rows = readonly (readonly Cell[])[];

/** How large a sheet is: its rows, and for each column how long its longest cell is. */
export type SheetSize = { rowCount: number; longest: readonly number[] };

export type SheetContent = SheetSize & {
  title: string;
  sheetName: string;
  /** Its rows in order, the header first, in pieces that are small enough to be sent at once. */
  pieces: AsyncIterable<Cell[][]>;
};

export type SheetsProblem =
  /** The refresh token is revoked, expired or not of this installation. */
  | 'grant-dead'
  | 'scope-missing'
  /** Requests per minute: it helps to wait. */
  | 'quota'
  | 'service-disabled'
  | 'credentials-refused'
  | 'drive-full'
  | 'too-many-cells'
  | 'too-large'
  /** The answer to "create" was lost, so that nobody knows whether there is a spreadsheet. */
  | 'unconfirmed'
  | 'unavailable'
  | 'refused';

type Circumstances = {
  /** The name under which an unfinished spreadsheet stands, or may stand, in the user's Drive. */
  leftBehind?: string;
  /** With `quota`: how long the service asks to wait. */
  waitMs?: number;
};

/** The message is for the log and holds no secret; what the user reads is made from the problem. */
export class SheetsFailed extends Error {
  override name = 'SheetsFailed';
  readonly problem: SheetsProblem;
  readonly circumstances: Circumstances;

  constructor(problem: SheetsProblem, message: string, circumstances: Circumstances = {}) {
    super(message);
    this.problem = problem;
    this.circumstances = circumstances;
  }
}

export type Sheets = {
  /** Makes a spreadsheet in the account behind the refresh token and gives its address. */
  create(refreshToken: string, content: SheetContent): Promise<{ spreadsheetUrl: string }>;
};
