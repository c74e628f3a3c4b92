import { sheets_v4 } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { type SheetContent, type Sheets, SheetsFailed } from '../../ports/sheets.ts';
import { type Pace, pacedCalls } from './paced-calls.ts';
import { chunksOf, formatRequests, newSpreadsheet, spreadsheetTitle } from './sheet-plan.ts';

type Settings = Pace & {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  rootUrl: string;
  /** How the server itself reaches Google where that differs from the addresses above. */
  fetch?: typeof fetch;
  attemptMs?: number;
};

/** Browsers give up at 90 s; the answer must be there before. */
const BUDGET_MS = 80_000;
const ATTEMPT_MS = 30_000;

/** Spreadsheets in the account behind a refresh token, by Google's own client library and our own patience. */
export const googleSheets = (settings: Settings): Sheets => {
  const { clientId, clientSecret, tokenUrl, rootUrl, fetch, attemptMs = ATTEMPT_MS } = settings;

  const connect = (refreshToken: string) => {
    const auth = new OAuth2Client({
      clientId,
      clientSecret,
      endpoints: { oauth2TokenUrl: tokenUrl },
      transporterOptions: { ...(fetch && { fetchImplementation: fetch }) },
    });
    const forget = () => auth.setCredentials({ refresh_token: refreshToken });
    forget();
    const calls = pacedCalls(settings, BUDGET_MS, { ensure: () => auth.getAccessToken(), forget });
    // The library would repeat some calls on its own and wait for answers for ever.
    auth.transporter.interceptors.request.add({
      resolved: async (config) => ({
        ...config,
        retry: false,
        retryConfig: undefined,
        signal: AbortSignal.timeout(Math.min(attemptMs, calls.leftMs())),
      }),
    });
    return { calls, api: new sheets_v4.Sheets({ auth, rootUrl }) };
  };
  type Connection = ReturnType<typeof connect>;

  const begin = async ({ calls, api }: Connection, content: SheetContent) => {
    const { data } = await calls.make({ repeatable: false }, () =>
      api.spreadsheets.create({
        fields: 'spreadsheetId,spreadsheetUrl,sheets.properties',
        requestBody: newSpreadsheet(content),
      }),
    );
    const sheetId = data.sheets?.[0]?.properties?.sheetId;
    if (!data.spreadsheetId || !data.spreadsheetUrl || typeof sheetId !== 'number')
      throw new SheetsFailed('unconfirmed', 'the answer to create names no spreadsheet');
    return { spreadsheetId: data.spreadsheetId, spreadsheetUrl: data.spreadsheetUrl, sheetId };
  };

  const fill = async (
    { calls, api }: Connection,
    { spreadsheetId, sheetId }: Awaited<ReturnType<typeof begin>>,
    content: SheetContent,
  ) => {
    for await (const { range, values } of chunksOf(content))
      await calls.make({ repeatable: true }, () =>
        api.spreadsheets.values.update({
          spreadsheetId,
          range,
          valueInputOption: 'RAW',
          requestBody: { values },
        }),
      );
    await calls.make({ repeatable: true }, () =>
      api.spreadsheets.batchUpdate({
        spreadsheetId,
        requestBody: { requests: formatRequests(sheetId, content) },
      }),
    );
  };

  return {
    async create(refreshToken, content) {
      const connection = connect(refreshToken);
      let begun = false;
      try {
        const spreadsheet = await begin(connection, content);
        begun = true;
        await fill(connection, spreadsheet, content);
        return { spreadsheetUrl: spreadsheet.spreadsheetUrl };
      } catch (error) {
        if (!(error instanceof SheetsFailed)) throw error;
        const { problem, message, circumstances } = error;
        if (!begun && problem !== 'unconfirmed') throw error;
        const leftBehind = spreadsheetTitle(content.title);
        throw new SheetsFailed(problem, message, { ...circumstances, leftBehind });
      }
    },
  };
};
