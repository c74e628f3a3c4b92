import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../ui/plain-click.ts';
import { viewFrom } from './filter/kept-view.ts';
import { isOneStepFromList } from './list/from-list.ts';

/** Back to the list as it was left: its page, filters and scroll where it is one step away, its view in any case. */
export const BackLink = ({ to, label }: { to: string; label: string }) => {
  const { history } = useRouter();
  const isOneStep = useRouterState({ select: ({ location }) => isOneStepFromList(location.state) });
  const goBack = (event: MouseEvent) => {
    if (!isOneStep || !isPlainClick(event)) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link
      to={to}
      search={viewFrom}
      onClick={goBack}
      aria-label={label}
      title={label}
      className="grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft className="size-4.25" aria-hidden="true" />
    </Link>
  );
};
