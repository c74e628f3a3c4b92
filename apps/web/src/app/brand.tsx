import { useBrand } from '../lib/branding.ts';
import { classNames } from '../lib/class-names.ts';
import { useTheme } from '../lib/theme.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** What the block looks like, whether it opens the switcher or refreshes. */
export const BRAND_BLOCK =
  'mb-2 flex h-11 w-full items-center gap-2 rounded-sm px-2 transition-colors hover:bg-sunken max-md:w-[calc(100%-40px)] dark:hover:bg-raised';

const HelmMark = () => (
  <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent text-on-accent">
    <svg
      viewBox="0 0 24 24"
      className="size-4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="6" />
      <circle cx="12" cy="12" r="1.5" />
      <path d="M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3 5.3 18.7" />
    </svg>
  </span>
);

const Logo = ({ light, dark }: { light: string | null; dark: string | null }) => {
  const theme = useTheme();
  const source = theme === 'dark' ? (dark ?? light) : light;
  if (source === null) return <HelmMark />;
  return (
    <img
      src={source}
      alt=""
      referrerPolicy="no-referrer"
      className="size-7 shrink-0 rounded-md object-contain"
    />
  );
};

type BrandProps = { id?: string; subtitle?: string | undefined; className?: string };

/** Logo and name, with a line of whose data is shown where the name does not say it. */
export const Brand = ({ id, subtitle, className }: BrandProps) => {
  const branding = useBrand();
  return (
    <span id={id} className={classNames('flex min-w-0 items-center gap-2.5 text-left', className)}>
      {branding ? (
        <Logo light={branding.avatar} dark={branding.darkModeAvatar} />
      ) : (
        <Skeleton className="size-7" />
      )}
      <span className="min-w-0">
        {branding ? (
          <span className="block truncate text-[15px] font-semibold tracking-tight">{branding.name}</span>
        ) : (
          <Skeleton className="my-1 h-3 w-20" />
        )}
        {subtitle && subtitle !== branding?.name && (
          <span className="block truncate text-2xs leading-3.5 text-ink-3">{subtitle}</span>
        )}
      </span>
    </span>
  );
};
