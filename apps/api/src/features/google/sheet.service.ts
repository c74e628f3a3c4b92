import { type AppError, ConnectNeeded, OutsideFailed, WaitNeeded } from '../../errors.ts';
import { type SheetContent, type Sheets, SheetsFailed, type SheetsProblem } from '../../ports/sheets.ts';
import type { Actor } from '../access/actor.ts';
import type { GrantService } from './grant.service.ts';

type Dependencies = {
  grants: Pick<GrantService, 'of'>;
  sheets: Sheets;
  warn: (reason: string, error: Error) => void;
};

const NOT_CONNECTED = 'Connect your Google account to export to Google Sheets.';

/** The grant is of no use any more: the person must connect again. */
const RECONNECT = {
  'grant-dead': 'Google no longer accepts the connection to your account. Connect it again to export.',
  'scope-missing':
    'Google Sheets was not allowed for your account. Connect it again and leave Google Sheets ticked.',
} as const;

const needsReconnect = (problem: SheetsProblem): problem is keyof typeof RECONNECT => problem in RECONNECT;

const FAILED: Record<Exclude<SheetsProblem, keyof typeof RECONNECT | 'quota'>, string> = {
  'service-disabled':
    'The Google Sheets API is switched off for this installation. Ask your administrator to enable it.',
  'credentials-refused':
    'Google refused the credentials of this installation. Ask your administrator to check them.',
  'drive-full': 'Your Google Drive is full. Free some space there and export again.',
  'too-many-cells': 'A spreadsheet holds at most ten million cells. Choose fewer pages or export to Excel.',
  'too-large': 'Google finds this export too large. Choose fewer pages or export to Excel.',
  unconfirmed: 'Google did not confirm that the spreadsheet was created.',
  unavailable: 'Google Sheets cannot be reached right now. Please try again in a few minutes.',
  refused: 'Google Sheets refused this export.',
};

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / 60_000));

const inMinutes = (minutes: number) => (minutes === 1 ? 'in a minute' : `in ${minutes} minutes`);

/** The grant for spreadsheets does not allow deleting, so the person must know what was left in their Drive. */
const leftover = ({ problem, circumstances: { leftBehind } }: SheetsFailed): string => {
  if (leftBehind === undefined) return '';
  return problem === 'unconfirmed'
    ? ` Look in your Google Drive for “${leftBehind}” before you export again.`
    : ` An incomplete spreadsheet titled “${leftBehind}” may be in your Google Drive.`;
};

const answerTo = async (failure: SheetsFailed, connectUrl: () => Promise<string>): Promise<AppError> => {
  const { problem, circumstances } = failure;
  const left = leftover(failure);
  if (needsReconnect(problem)) return new ConnectNeeded(`${RECONNECT[problem]}${left}`, await connectUrl());
  if (problem !== 'quota') return new OutsideFailed(`${FAILED[problem]}${left}`);
  const minutes = minutesOf(circumstances.waitMs ?? 0);
  return new WaitNeeded(
    `Google Sheets takes no more requests for now. Please try again ${inMinutes(minutes)}.${left}`,
    minutes,
  );
};

type ConnectUrl = () => Promise<string>;

export const sheetService = ({ grants, sheets, warn }: Dependencies) => {
  /** Fails with where to connect when there is no grant. */
  const grantOf = async (actor: Actor, connectUrl: ConnectUrl) => {
    const grant = await grants.of(actor);
    if (!grant) throw new ConnectNeeded(NOT_CONNECTED, await connectUrl());
    return grant;
  };

  return {
    assertConnected: async (actor: Actor, connectUrl: ConnectUrl): Promise<void> => {
      await grantOf(actor, connectUrl);
    },

    /** Makes a spreadsheet in the actor's own Google account; every failure becomes a sentence with what to do. */
    async create(actor: Actor, content: SheetContent, connectUrl: ConnectUrl) {
      const grant = await grantOf(actor, connectUrl);
      try {
        return await sheets.create(grant.refreshToken, content);
      } catch (error) {
        if (!(error instanceof SheetsFailed)) throw error;
        warn('spreadsheet not made', error);
        if (needsReconnect(error.problem)) await grant.forget();
        throw await answerTo(error, connectUrl);
      }
    },
  };
};

export type SheetService = ReturnType<typeof sheetService>;
