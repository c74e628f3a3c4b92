import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListRow, ListScreen, PageLink } from './declaration.ts';
import { FROM_LIST } from './list/from-list.ts';

type OpenForm = (form: { edit: number } | { create: true }) => void;

/** How rows are made and changed: on pages of their own where the screen has them, else in the side panel. */
export const useOpening = <Row extends ListRow>(pages: ListScreen<Row>['pages'], openForm: OpenForm) => {
  const navigate = useNavigate();
  const router = useRouter();
  return useMemo(() => {
    if (!pages)
      return {
        create: () => openForm({ create: true }),
        edit: ({ id }: Row) => openForm({ edit: Number(id) }),
        hrefOf: ({ id }: Row) => `?edit=${id}`,
      };
    const goTo = ({ to, search }: PageLink) => void navigate({ to, search, state: FROM_LIST });
    return {
      create: () => goTo(pages.create),
      edit: (row: Row) => pages.edit && goTo(pages.edit(row)),
      hrefOf: (row: Row) => (pages.edit ? router.buildLocation(pages.edit(row)).href : ''),
    };
  }, [pages, openForm, navigate, router]);
};
