import { Inbox, LockKeyhole, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../lib/http/api-error.ts';
import { texts } from '../lib/texts.ts';
import { Button } from './button.tsx';

type StateProps = { icon: LucideIcon; title: ReactNode; hint?: ReactNode; action?: ReactNode };

const State = ({ icon: Icon, title, hint, action }: StateProps) => (
  <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
    <span className="mb-3 grid size-11 place-items-center rounded-lg bg-mute-soft text-ink-2">
      <Icon className="size-5" aria-hidden="true" />
    </span>
    <p className="text-base font-semibold text-balance">{title}</p>
    {hint && <p className="max-w-100 text-ink-2 text-pretty">{hint}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

type EmptyStateProps = { title: ReactNode; hint?: ReactNode; action?: ReactNode; icon?: LucideIcon };

export const EmptyState = ({ icon = Inbox, ...rest }: EmptyStateProps) => <State icon={icon} {...rest} />;

type ErrorStateProps = { error: unknown; title?: ReactNode; onRetry?: () => void };

export const ErrorState = ({ error, title = texts.shell.somethingWentWrong, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <State
      icon={TriangleAlert}
      title={title}
      hint={
        <>
          {messageOf(error, texts.shell.unexpected)}
          {error instanceof ApiError && error.requestId && (
            <span className="mt-1 block font-mono text-xs text-ink-3">
              {texts.shell.requestId(error.requestId)}
            </span>
          )}
        </>
      }
      action={
        onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            {texts.shell.retry}
          </Button>
        )
      }
    />
  </div>
);

export const PermissionState = ({ action }: { action?: ReactNode }) => (
  <State
    icon={LockKeyhole}
    title={texts.shell.noPermission}
    hint={texts.shell.noPermissionHint}
    action={action}
  />
);
