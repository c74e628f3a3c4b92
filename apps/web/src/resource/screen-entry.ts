import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import { reportSearchShape } from './filter/report-search.ts';
import { listSearchSchema } from './list/list-search.ts';

/** Where a screen stands in the menu. */
export type Menu = {
  group: 'main' | 'content' | 'money' | 'administration';
  /** The heading that it stands under: the path of the screen that gives it its icon. */
  branch?: '/landing-page' | '/keyword' | '/niche';
  /** Smaller ones come first. */
  place: number;
};

/** What the app knows of a screen before it is loaded; a feature declares its screens in `<feature>.entry.ts`. */
export type Screen = {
  path: `/${string}`;
  title: string;
  icon: LucideIcon;
  /** Without it the screen is reached from elsewhere. */
  menu?: Menu;
  /** Nobody without it sees the menu entry or the page. */
  permission?: PermissionCode;
  /** What the address of the page may hold. */
  search?: z.ZodObject;
  load: () => Promise<FunctionComponent>;
  /** Shows figures of a range of time, so that the header offers the advertisers to narrow them to. */
  isReport?: true;
  /** Opens without anybody signed in, and without the shell. */
  isPublic?: true;
  /** Stands at the end of the menu entry, for those who may. */
  badge?: { permission: PermissionCode; Badge: FunctionComponent };
};

/** How the home page introduces a screen, where it does; declared in `<feature>.summary.ts`. */
export type Summary = {
  path: Screen['path'];
  purpose: string;
  unit: (total: number) => string;
  total: () => Promise<number>;
};

/** What the address of a list of figures may hold. */
export const reportListSearch = listSearchSchema.extend(reportSearchShape);
