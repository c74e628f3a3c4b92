import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { ListRow, RowRoutes } from '../declaration.ts';
import { useRefetchList } from '../list/use-list.ts';
import type { Access } from '../use-access.ts';
import { formTexts } from './form.texts.ts';
import type { ResourceFormProps } from './form-props.ts';

/** Which form the address asks for. */
type Asked = { edit: number } | { create: true };

type FormHostProps<Row extends ListRow> = {
  screen: {
    id: string;
    noun: { one: string };
    routes: RowRoutes<Row>;
    lockOf?: (row: Row) => string | null;
    panel?: 'wide';
    createLabel?: string;
  };
  access: Access;
  Form: ComponentType<ResourceFormProps<Row>>;
  asked: Asked | null;
  /** The rows on screen, which need no further call. */
  rows: readonly Row[];
  onClose: () => void;
};

const Loading = () => (
  <div className="grid gap-5" aria-busy="true">
    {['w-20', 'w-14', 'w-24'].map((width) => (
      <div key={width} className="grid gap-2">
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
);

const Refusal = ({ title, hint, onClose }: { title: string; hint?: string; onClose: () => void }) => (
  <EmptyState title={title} hint={hint} action={<Button onClick={onClose}>{formTexts.backToList}</Button>} />
);

type EditedProps<Row extends ListRow> = Omit<FormHostProps<Row>, 'asked' | 'Form'> & {
  id: number;
  children: (row: Row, lock: string | null) => ReactNode;
};

/** Why a row cannot be changed: by nobody, or not by this user. */
const lockFor = <Row extends ListRow>(
  row: Row,
  { lockOf, noun }: FormHostProps<Row>['screen'],
  access: Access,
): string | null => {
  const lock = lockOf?.(row) ?? null;
  if (lock !== null) return lock;
  if (!access.update) return formTexts.mayNotEdit(noun.one);
  return access.change(row) ? null : texts.list.globalReadOnly;
};

/** The row to edit: from the page on screen, else from the server. */
const Edited = <Row extends ListRow>({ screen, access, id, rows, onClose, children }: EditedProps<Row>) => {
  const { get } = screen.routes;
  const [onScreen] = useState(() => rows.find((row) => row.id === id));
  const query = useQuery({
    queryKey: ['row', screen.id, id],
    queryFn: ({ signal }) => (get ? call(get, { params: { id }, signal }) : null),
    enabled: onScreen === undefined && access.get,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const row = onScreen ?? query.data;
  const { one } = screen.noun;
  if (row) {
    const lock = lockFor(row, screen, access);
    return lock === null || access.read ? (
      children(row, lock)
    ) : (
      <Refusal title={formTexts.mayNotEdit(one)} hint={texts.list.globalReadOnly} onClose={onClose} />
    );
  }
  if (query.isLoading) return <Loading />;
  if (query.error && !(query.error instanceof ApiError && query.error.errorCode === 'NF01'))
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Refusal title={formTexts.notFound(one)} hint={formTexts.notFoundHint} onClose={onClose} />;
};

type Titled = Pick<FormHostProps<ListRow>['screen'], 'noun' | 'createLabel'>;

const titleOf = (shown: Asked | null, { noun, createLabel }: Titled, access: Access): string => {
  if (shown && 'create' in shown) return createLabel ?? texts.list.create(noun.one);
  return access.update ? formTexts.editTitle(noun.one) : formTexts.readTitle(noun.one);
};

/** The side panel that creates and edits; it is open when the address says so. */
export const FormHost = <Row extends ListRow>(props: FormHostProps<Row>) => {
  const { screen, access, Form, asked, rows, onClose } = props;
  const { one } = screen.noun;
  const firstControl = useRef<HTMLElement>(null);
  const refetch = useRefetchList(screen.id);
  // The content stays while the panel slides out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);

  const form = (row: Row | null, lock: string | null = null) => (
    <Suspense fallback={<Loading />}>
      <Form row={row} lock={lock} firstControl={firstControl} onSaved={refetch} onClose={onClose} />
    </Suspense>
  );
  const content = () => {
    if (!shown) return null;
    if ('create' in shown)
      return access.create ? form(null) : <Refusal title={formTexts.mayNotCreate(one)} onClose={onClose} />;
    if (!access.update && !access.read)
      return <Refusal title={formTexts.mayNotEdit(one)} onClose={onClose} />;
    return (
      <Edited key={shown.edit} screen={screen} access={access} rows={rows} onClose={onClose} id={shown.edit}>
        {form}
      </Edited>
    );
  };
  return (
    <Modal
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      width={screen.panel ?? 'narrow'}
      initialFocus={firstControl}
      title={titleOf(shown, screen, access)}
    >
      {content()}
    </Modal>
  );
};
