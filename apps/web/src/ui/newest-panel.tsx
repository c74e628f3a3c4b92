import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Popover } from './popover.tsx';

type NewestPanelProps = {
  trigger: ReactElement;
  title: string;
  /** Beside the title while the panel is open. */
  headerAction?: ReactNode;
  /** Where the rest is. */
  all: { to: string; label: string };
  /** What the open panel shows. */
  children: (close: () => void) => ReactNode;
};

/** The newest of something below its button of the header, with the way to all of it. */
export const NewestPanel = ({ trigger, title, headerAction, all, children }: NewestPanelProps) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      trigger={trigger}
      title={title}
      headerAction={open && headerAction}
      open={open}
      onOpenChange={setOpen}
    >
      {open && children(close)}
      <div className="border-t border-line p-2 text-center">
        <Link
          to={all.to}
          onClick={close}
          className="inline-block rounded-sm px-2 py-1 font-medium text-accent hover:underline max-sm:py-3"
        >
          {all.label}
        </Link>
      </div>
    </Popover>
  );
};
