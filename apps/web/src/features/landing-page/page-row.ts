import type { PostListItem } from '@adhelm/contract/post';
import type { postReport } from '@adhelm/contract/reports/posts';
import type { z } from 'zod';
import { NO_FIGURES, type WithOrWithoutFigures } from '../../resource/report/no-figures.ts';

/** A row of the list: a page with its figures, or without where there are none to be had. */
export type PageRow = WithOrWithoutFigures<z.infer<typeof postReport.row>>;

const named = (category: { id: number; name: string } | null | undefined) =>
  category ? { id: category.id, name: category.name } : null;

/** A page of the plain list, which knows no figures. */
export const rowOf = (page: PostListItem): PageRow => ({
  ...NO_FIGURES,
  isGone: false,
  id: page.id,
  title: page.title,
  url: page.url,
  kind: page.kind,
  language: page.language,
  thumbUrl: page.thumbUrl,
  status: page.status,
  vertical: named(page.category?.type === 'VERTICAL' ? page.category : page.category?.parent),
  niche: named(page.category?.type === 'NICHE' ? page.category : null),
  createdByUser: page.createdByUser,
  publisherId: page.publisherId,
  publisher: page.publisher,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
});
