import type { KeywordSet } from '@adhelm/contract/keyword-set';
import type { ContentStep } from '@adhelm/domain/content-status';
import { useState } from 'react';
import { type ChosenStep, StatusActions } from '../../content/status-actions.tsx';
import { useUser } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import type { FooterProps } from '../../resource/form/form-definition.ts';
import { Button } from '../../ui/button.tsx';
import { stepRights, useSetRights } from './set-rights.ts';

/** Save, and the steps that the table allows from where the set stands. */
export const SetFooter = ({
  row,
  save,
  isSaving,
  isBlocked,
  isLocked,
  onCancel,
}: FooterProps<KeywordSet, ChosenStep>) => {
  const user = useUser();
  const rightsOn = useSetRights();
  const [busy, setBusy] = useState<ContentStep | null>(null);
  const status = row?.status ?? 'DRAFT';
  const isDraft = status === 'DRAFT' || status === 'REJECTED';
  const take = async (chosen: ChosenStep) => {
    setBusy(chosen.step);
    const isDone = await save(chosen);
    setBusy(null);
    return isDone;
  };
  return (
    <>
      <Button variant="ghost" onClick={onCancel} className="mr-auto">
        {texts.list.cancel}
      </Button>
      {!isLocked && (
        <Button type="submit" loading={isSaving && busy === null} disabled={isBlocked || busy !== null}>
          {isDraft ? texts.content.saveDraft : texts.content.save}
        </Button>
      )}
      {!isBlocked && (
        <StatusActions
          status={status}
          rights={stepRights(rightsOn(row ? row.createdBy : user.id))}
          name={row?.name ?? ''}
          busy={busy}
          onStep={take}
        />
      )}
    </>
  );
};
