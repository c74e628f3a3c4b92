import { keywordSetRoutes, type UpdateKeywordSet } from '@adhelm/contract/keyword-set';
import { Power, PowerOff } from 'lucide-react';
import { StepMenu } from '../../content/step-menu.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { setFormTexts } from './keyword-form.texts.ts';
import { stepRights, useSetRights } from './set-rights.ts';

const { list } = texts;

export type SetMenuRow = {
  id: number;
  name: string;
  status: string;
  isActive: boolean;
  createdByUser: { id: number } | null;
};

const SetMenu = ({ row, onChanged }: RowActionsProps<SetMenuRow>) => {
  const { id, name, status, isActive, createdByUser } = row;
  const rightsOn = useSetRights();
  const send = (body: UpdateKeywordSet) => call(keywordSetRoutes.update, { params: { id }, body });
  const toggle = async () => {
    try {
      await send({ isActive: !isActive });
      toast.success(isActive ? setFormTexts.deactivated : setFormTexts.activated);
      await onChanged();
    } catch (error) {
      toast.error(messageOf(error, list.updateFailed));
    }
  };
  return (
    <StepMenu
      name={name}
      status={status}
      rights={stepRights(rightsOn(createdByUser?.id ?? null))}
      send={send}
      onChanged={onChanged}
    >
      <MenuItem icon={isActive ? PowerOff : Power} onClick={() => void toggle()}>
        {isActive ? setFormTexts.deactivate : setFormTexts.activate}
      </MenuItem>
      <MenuSeparator />
    </StepMenu>
  );
};

export default SetMenu;
