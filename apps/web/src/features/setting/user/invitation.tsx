import { type ListedUser, peopleRoutes } from '@adhelm/contract/people';
import { Check, Copy, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../lib/toast.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { formatValue } from '../../../resource/cells/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { userDeedTexts as words } from './user.texts.ts';
import { nameOf } from './user-cells.tsx';

type Invitation = NonNullable<ListedUser['invitation']>;

const TONES: Record<Invitation['mail'], string> = {
  none: 'bg-info-soft text-info',
  waiting: 'bg-info-soft text-info',
  sent: 'bg-good-soft text-good',
  failed: 'bg-warn-soft text-warn',
};

const time = (at: string) => formatValue('dateTime', at);

const LinkField = ({ link }: { link: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          label={words.link}
          value={link}
          readOnly
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Button variant="prime" icon={isCopied ? Check : Copy} onClick={() => void copy()} className="h-9">
        <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      </Button>
    </div>
  );
};

/** The link to copy, and what became of the e-mail. */
export const InvitationDetails = ({ invitation }: { invitation: Invitation }) => {
  const { link, mail, mailSentAt, mailFailure, invitedBy, invitedAt } = invitation;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{words.explain}</p>
      <LinkField link={link} />
      <div className={classNames('grid gap-0.5 rounded-md px-3.5 py-2.5', TONES[mail])}>
        <p>{words.mail[mail]}</p>
        {mail === 'sent' && mailSentAt && <p className="text-xs">{words.sentAt(time(mailSentAt))}</p>}
        {mail === 'failed' && mailFailure && <p className="text-xs wrap-anywhere">{mailFailure}</p>}
      </div>
      {invitedBy && <p className="text-xs text-ink-3">{words.invitedBy(invitedBy.name, time(invitedAt))}</p>}
    </div>
  );
};

type InvitationModalProps = {
  user: ListedUser;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

const InvitationModal = ({ user, isOpen, onClose, onChanged }: InvitationModalProps) => {
  const { isBusy, run } = useOneAtATime();
  const [newer, setNewer] = useState<ListedUser | null>(null);
  const { invitation } = newer ?? user;
  const resend = async () => {
    try {
      setNewer(await call(peopleRoutes.resend, { params: { id: user.id } }));
      toast.success(words.resent);
      await onChanged();
    } catch (error) {
      toast.error(messageOf(error, words.resendFailed));
    }
  };
  return (
    <Modal
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={nameOf(user)}
      footer={
        <>
          <Button icon={Send} loading={isBusy} onClick={() => void run(resend)}>
            {words.resend}
          </Button>
          <Button variant="prime" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      {invitation && <InvitationDetails invitation={invitation} />}
    </Modal>
  );
};

export default InvitationModal;
