import {
  CONTENT_STATUSES,
  type ContentRights,
  type ContentStatus,
  type ContentStep,
  possibleSteps,
} from '@adhelm/domain/content-status';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/http/api-error.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { MoreButton } from './more-button.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { STEP_ICONS } from './step-icons.ts';

/** The steps that somebody may take with a row whose status came as plain text. */
const stepsOf = (status: string, rights: ContentRights) => {
  const known = CONTENT_STATUSES.find((one) => one === status);
  return known ? possibleSteps(known, rights) : [];
};

type StepMenuProps = {
  name: string;
  status: string;
  rights: ContentRights;
  /** Asks the server for the step; rejects with its refusal. */
  send: (change: { status: ContentStatus; reason?: string }) => Promise<unknown>;
  onChanged: () => Promise<void>;
  /** Entries for what can be done besides. */
  children?: ReactNode;
};

/** The menu of a row of content: the steps that the table allows, and what the screen adds. */
export const StepMenu = ({ name, status, rights, send, onChanged, children }: StepMenuProps) => {
  const [isBusy, setBusy] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const take = async (step: ContentStep, to: ContentStatus, reason?: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send({ status: to, ...(reason !== undefined && { reason }) });
      setRejecting(false);
      toast.success(texts.content.stepDone[step]);
      await onChanged();
    } catch (error) {
      toast.error(messageOf(error, texts.content.stepFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Menu fixed trigger={<MoreButton name={name} />}>
        {children}
        {stepsOf(status, rights).map(({ step, to }) => (
          <MenuItem
            key={step}
            icon={STEP_ICONS[step]}
            onClick={() => (step === 'reject' ? setRejecting(true) : void take(step, to))}
          >
            {texts.content.steps[step]}
          </MenuItem>
        ))}
      </Menu>
      {isRejecting && (
        <RejectDialog
          open
          name={name}
          busy={isBusy}
          onReject={(reason) => void take('reject', 'REJECTED', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
};
