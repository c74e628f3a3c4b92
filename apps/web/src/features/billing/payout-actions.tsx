import type { BillingWithLines } from '@adhelm/contract/billing';
import { type Payout, payoutRoutes } from '@adhelm/contract/payout';
import type { PayoutWay } from '@adhelm/domain/billing/payout';
import { lazy, useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { isAdmin, useCan, useUser } from '../../lib/session/use-session.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { saveAs } from './saved-file.ts';
import { useSending } from './use-sending.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Changed = { onChanged: () => Promise<void> };

/** The first of two people. */
export const PrepareAction = ({ period, onChanged }: Changed & { period: BillingWithLines }) => {
  const can = useCan();
  const user = useUser();
  const { isBusy, problem, send } = useSending();
  if (!isAdmin(user) || !can('PREPARE_PAYOUT')) return null;
  const prepare = () =>
    send(async (requestKey) => {
      await call(payoutRoutes.prepare, { body: { publisherId: period.publisherId, requestKey } });
      await onChanged();
      return words.done.prepare;
    });
  return (
    <div className="grid justify-items-start gap-2">
      <Problem>{problem}</Problem>
      <Button variant="prime" loading={isBusy} onClick={() => void prepare()}>
        {words.prepare}
      </Button>
    </div>
  );
};

type SendProps = Changed & { payout: Payout; kind: 'release' | 'retry' };

/** The second of two people: lets the money go, after a question. */
const SendActions = ({ payout, kind, onChanged }: SendProps) => {
  const [way, setWay] = useState<PayoutWay | null>(null);
  const { isBusy, problem, send } = useSending();
  const ways = payout.attempts > 0 && payout.way ? [payout.way] : payout.ways;
  const letGo = (by: PayoutWay) =>
    send(async (requestKey) => {
      await call(payoutRoutes[kind], { params: { id: payout.id }, body: { way: by, requestKey } });
      await onChanged();
      return words.done[kind];
    }).finally(() => setWay(null));
  const to = payout.bank ? `${payout.bank.accountName}, ${payout.bank.accountNumber}` : words.noAccount;
  return (
    <>
      <Problem>{problem}</Problem>
      {ways.map((one, place) => (
        <Button key={one} variant={place === 0 ? 'prime' : 'default'} onClick={() => setWay(one)}>
          {words[kind][one]}
        </Button>
      ))}
      <OnceWanted wanted={way !== null}>
        <ConfirmDialog
          open={way !== null}
          title={words.sure}
          confirmLabel={way ? words[kind][way] : ''}
          cancelLabel={words.cancel}
          busy={isBusy}
          onConfirm={() => way && void letGo(way)}
          onCancel={() => setWay(null)}
        >
          <p>{words.sureText(formatValue('money', payout.amount), to)}</p>
        </ConfirmDialog>
      </OnceWanted>
    </>
  );
};

const LookUpAction = ({ payout, onChanged }: Changed & { payout: Payout }) => {
  const { isBusy, problem, send } = useSending();
  const lookUp = () =>
    send(async () => {
      const { status } = await call(payoutRoutes.lookUp, { params: { id: payout.id } });
      await onChanged();
      return words.lookedUp[status];
    });
  return (
    <>
      <Problem>{problem}</Problem>
      <Button loading={isBusy} onClick={() => void lookUp()}>
        {words.lookUp}
      </Button>
    </>
  );
};

const FileAction = ({ number }: { number: number }) => {
  const { isBusy, problem, send } = useSending();
  const fetchAgain = () =>
    send(async () => {
      const file = await call(payoutRoutes.file, { params: { id: number } });
      saveAs(file, 'text/csv');
      return words.downloadFile(number);
    });
  return (
    <>
      <Problem>{problem}</Problem>
      <Button loading={isBusy} onClick={() => void fetchAgain()}>
        {words.downloadFile(number)}
      </Button>
    </>
  );
};

const CAN_BE_ASKED_AFTER: readonly Payout['stage'][] = ['UNKNOWN', 'UNDERWAY', 'FAILED'];

/** What the person at the screen can do with a payout now, and why not more. */
export const PayoutActions = ({ payout, onChanged }: Changed & { payout: Payout }) => {
  const can = useCan();
  const user = useUser();
  if (!isAdmin(user) || !can('RELEASE_PAYOUT')) return null;
  const { stage } = payout;
  const isOwn = payout.preparedBy?.id === user.id;
  const isWaiting = stage === 'PREPARED' || stage === 'FAILED';
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && isWaiting && <p className="basis-full text-warn">{words.ownWork}</p>}
      {!isOwn && stage === 'PREPARED' && <SendActions payout={payout} kind="release" onChanged={onChanged} />}
      {!isOwn && stage === 'FAILED' && <SendActions payout={payout} kind="retry" onChanged={onChanged} />}
      {payout.way === 'PROVIDER' && CAN_BE_ASKED_AFTER.includes(stage) && (
        <LookUpAction payout={payout} onChanged={onChanged} />
      )}
      {payout.fileNumber !== null && <FileAction number={payout.fileNumber} />}
    </div>
  );
};
