import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

type ToolLinkProps = { to: '/rule' | '/rule/executions'; icon: LucideIcon; label: string };

/** A way from the list of rules to what they did, and back, among the tools of these lists. */
export const ToolLink = ({ to, icon: Icon, label }: ToolLinkProps) => (
  <Link
    to={to}
    className="inline-flex h-8 shrink-0 items-center gap-1.75 rounded-sm border border-line bg-surface px-3 font-medium hover:bg-sunken max-sm:order-1 max-sm:h-11 dark:hover:bg-raised"
  >
    <Icon className="size-3.5" aria-hidden="true" />
    {label}
  </Link>
);
