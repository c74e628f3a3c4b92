import {
  type ContentRights,
  type ContentStatus,
  type ContentStep,
  possibleSteps,
} from '@adhelm/domain/content-status';
import { useState } from 'react';
import { texts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** A step that was chosen, with what the server needs for it. */
export type ChosenStep = { step: ContentStep; to: ContentStatus; reason?: string };

const LOOKS: Partial<Record<ContentStep, 'prime' | 'danger'>> = {
  submit: 'prime',
  publish: 'prime',
  publishAnyway: 'prime',
};

/** An edit takes this step by itself, so it has no button. */
const hasButton = ({ step }: { step: ContentStep }) => step !== 'edit';

type StatusActionsProps = {
  status: ContentStatus;
  rights: ContentRights;
  /** What the piece is called, for the question about the reason. */
  name: string;
  /** The step under way. */
  busy: ContentStep | null;
  /** Resolves when the step is taken or refused; true once it is taken. */
  onStep: (chosen: ChosenStep) => Promise<boolean>;
  /** Other words for some steps. */
  labels?: Partial<Record<ContentStep, string>>;
};

/** The step that is most wished for where it is possible; publishing is the stronger wish where both are. */
export const mainStep = (status: ContentStatus, rights: ContentRights): ContentStep | undefined =>
  possibleSteps(status, rights).findLast(({ step }) => LOOKS[step] === 'prime')?.step;

/** A button for every step that the table allows this person from this status. */
export const StatusActions = ({ status, rights, name, busy, onStep, labels }: StatusActionsProps) => {
  const [isRejecting, setRejecting] = useState(false);
  const steps = possibleSteps(status, rights).filter(hasButton);
  const reject = async (reason: string) => {
    if (await onStep({ step: 'reject', to: 'REJECTED', reason })) setRejecting(false);
  };
  const main = mainStep(status, rights);
  return (
    <>
      {steps.map(({ step, to }) => (
        <Button
          key={step}
          variant={step === main ? 'prime' : 'default'}
          loading={busy === step && step !== 'reject'}
          disabled={busy !== null && busy !== step}
          onClick={() => (step === 'reject' ? setRejecting(true) : void onStep({ step, to }))}
        >
          {labels?.[step] ?? texts.content.steps[step]}
        </Button>
      ))}
      {isRejecting && (
        <RejectDialog
          open
          name={name}
          busy={busy === 'reject'}
          onReject={(reason) => void reject(reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
};
