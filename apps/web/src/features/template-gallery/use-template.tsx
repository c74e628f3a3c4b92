import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';

/** Starts a new page in this look; only for those who may make one. */
export const UseTemplate = ({ styleId, name }: { styleId: string; name: string }) => {
  const can = useCan();
  if (!can('CREATE_POST')) return null;
  return (
    <Link
      to="/products/new"
      search={{ styleId }}
      aria-label={`${texts.templates.use}: ${name}`}
      className="inline-flex h-8 max-sm:h-11 items-center rounded-sm border border-accent bg-accent px-3 font-medium text-on-accent transition-colors hover:border-accent-strong hover:bg-accent-strong"
    >
      {texts.templates.use}
    </Link>
  );
};
