import type { Billing } from '@adhelm/contract/billing';
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

const TOOLS = [
  { code: 'CREATE_BILLING', label: words.closeMonth, icon: CalendarCheck, Dialog: CloseDialog },
  { code: 'UPDATE_BILLING', label: words.adjust, icon: Scale, Dialog: AdjustmentDialog },
  { code: 'RELEASE_PAYOUT', label: words.bankFiles, icon: FileSpreadsheet, Dialog: BankFileDialog },
] as const;

type ToolProps = {
  label: string;
  icon: LucideIcon;
  Dialog: ComponentType<DialogProps>;
  onChanged: () => Promise<void>;
};

const Tool = ({ label, icon, Dialog, onChanged }: ToolProps) => {
  const [isOpen, setOpen] = useState(false);
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

/** What the people of the platform do with billing as a whole. */
export const BillingTools = ({ onChanged }: ToolsProps<Billing>) => {
  const can = useCan();
  const user = useUser();
  if (!isAdmin(user)) return null;
  return TOOLS.filter(({ code }) => can(code)).map(({ label, icon, Dialog }) => (
    <Tool key={label} label={label} icon={icon} Dialog={Dialog} onChanged={onChanged} />
  ));
};
