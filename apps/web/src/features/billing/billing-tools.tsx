import type { Billing, BillingAdjustment } from '@adhelm/contract/billing';
import type { Payout } from '@adhelm/contract/payout';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { CalendarCheck, FileSpreadsheet, type LucideIcon, Scale } from 'lucide-react';
import { type ComponentType, lazy, useState } from 'react';
import { isAdmin, useCan, useUser } from '../../lib/session/use-session.ts';
import type { ToolsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { billingTexts as words } from './billing.texts.ts';
import type { DialogProps } from './dialog-props.ts';

const CloseDialog = lazy(() => import('./close-dialog.tsx'));
const AdjustmentDialog = lazy(() => import('./adjustment-dialog.tsx'));
const BankFileDialog = lazy(() => import('./bank-file-dialog.tsx'));

type ToolProps = {
  code: PermissionCode;
  label: string;
  icon: LucideIcon;
  Dialog: ComponentType<DialogProps>;
  onChanged: () => Promise<void>;
};

/** What the people of the platform alone do with a list as a whole. */
const Tool = ({ code, label, icon, Dialog, onChanged }: ToolProps) => {
  const can = useCan();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin(user) || !can(code)) return null;
  return (
    <>
      <Button icon={icon} className="max-sm:order-1" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <OnceWanted wanted={isOpen}>
        <Dialog open={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
      </OnceWanted>
    </>
  );
};

export const CloseTool = ({ onChanged }: Pick<ToolsProps<Billing>, 'onChanged'>) => (
  <Tool
    code="CREATE_BILLING"
    label={words.closeMonth}
    icon={CalendarCheck}
    Dialog={CloseDialog}
    onChanged={onChanged}
  />
);

export const AdjustmentTool = ({ onChanged }: Pick<ToolsProps<BillingAdjustment>, 'onChanged'>) => (
  <Tool
    code="UPDATE_BILLING"
    label={words.adjust}
    icon={Scale}
    Dialog={AdjustmentDialog}
    onChanged={onChanged}
  />
);

export const BankFileTool = ({ onChanged }: Pick<ToolsProps<Payout>, 'onChanged'>) => (
  <Tool
    code="RELEASE_PAYOUT"
    label={words.bankFiles}
    icon={FileSpreadsheet}
    Dialog={BankFileDialog}
    onChanged={onChanged}
  />
);
