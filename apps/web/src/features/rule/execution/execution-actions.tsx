import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { Check, ListTree, Undo2, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { messageOf } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/client.ts';
import { useCan } from '../../../lib/session/use-session.ts';
import { toast } from '../../../lib/toast.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import type { RowActionsProps } from '../../../resource/declaration.ts';
import { OnceWanted } from '../../../resource/overlays.tsx';
import { RowAction } from '../../../resource/table/row-actions.tsx';
import type { Execution } from '../rule-types.ts';
import { executionTexts as words } from './execution.texts.ts';
import { isWaiting } from './execution-words.ts';

const ExecutionDetails = lazy(() => import('./execution-details.tsx'));

type Deed = {
  perform: (id: number) => Promise<Execution>;
  done: (after: Execution) => string;
  failed: string;
};

const DEEDS = {
  approve: {
    perform: (id) => call(ruleExecutionRoutes.approve, { params: { id } }),
    done: () => words.approved,
    failed: words.approveFailed,
  },
  decline: {
    perform: (id) => call(ruleExecutionRoutes.decline, { params: { id } }),
    done: () => words.declined,
    failed: words.declineFailed,
  },
  undo: {
    perform: (id) => call(ruleExecutionRoutes.undo, { params: { id } }),
    done: ({ undo }) => (undo.state === 'DONE' ? words.undoDone : words.undoPlanned),
    failed: words.undoRefused,
  },
} satisfies Record<string, Deed>;

const nameOf = ({ rule, object }: Execution): string => words.detailsOf(rule.name, object.name);

/** What was changed at the platform can be put back, for a while. */
const wasDone = ({ status, change, isShadow, undo }: Execution): boolean =>
  status === 'DONE' && change !== null && !isShadow && undo.state !== 'DONE' && undo.state !== 'PLANNED';

const Deeds = ({ row, onChanged }: RowActionsProps<Execution>) => {
  const { isBusy, run } = useOneAtATime();
  const doIt = (deed: Deed) =>
    void run(async () => {
      try {
        toast.success(deed.done(await deed.perform(row.id)));
      } catch (error) {
        toast.error(messageOf(error, deed.failed));
      }
      await onChanged();
    });
  const shared = { name: nameOf(row), busy: isBusy };
  return (
    <>
      {isWaiting(row) && (
        <>
          <RowAction
            {...shared}
            action={words.approve}
            icon={Check}
            refusal={null}
            onClick={() => doIt(DEEDS.approve)}
          />
          <RowAction
            {...shared}
            action={words.decline}
            icon={X}
            danger
            refusal={null}
            onClick={() => doIt(DEEDS.decline)}
          />
        </>
      )}
      {wasDone(row) && (
        <RowAction
          {...shared}
          action={words.undo}
          icon={Undo2}
          refusal={row.undo.state === 'IMPOSSIBLE' ? words.undoImpossible : null}
          onClick={() => doIt(DEEDS.undo)}
        />
      )}
    </>
  );
};

/** What can be done with one execution, and all that is known of it. */
export const ExecutionActions = ({ row, onChanged }: RowActionsProps<Execution>) => {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {can('UPDATE_RULE') && <Deeds row={row} onChanged={onChanged} />}
      <RowAction
        action={words.details}
        name={nameOf(row)}
        icon={ListTree}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <ExecutionDetails execution={row} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceWanted>
    </>
  );
};
