import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ListRow, ListScreen } from '../declaration.ts';
import { ProgressBar } from '../list/progress-bar.tsx';
import { listTexts } from '../list.texts.ts';

const NAMES_SHOWN = 5;

type DeleteDialogProps<Row extends ListRow> = {
  screen: ListScreen<Row>;
  /** What is to be deleted; null while the question is not asked. */
  rows: readonly Row[] | null;
  mayRestore: boolean;
  onDelete: (rows: readonly Row[], onProgress: (finished: number) => void) => Promise<void>;
  onClose: () => void;
};

const What = <Row extends ListRow>({ screen, rows }: { screen: ListScreen<Row>; rows: readonly Row[] }) => {
  const [only] = rows;
  if (only && rows.length === 1) return <p>{listTexts.willDelete(`“${screen.nameOf(only)}”`)}</p>;
  return (
    <>
      <p>{listTexts.willDelete(listTexts.manyRows(rows.length, screen.noun.many))}</p>
      <ul className="list-disc pl-5">
        {rows.slice(0, NAMES_SHOWN).map((row) => (
          <li key={row.id}>{screen.nameOf(row)}</li>
        ))}
        {rows.length > NAMES_SHOWN && <li>{listTexts.andMore(rows.length - NAMES_SHOWN)}</li>}
      </ul>
    </>
  );
};

type TypedNameProps = { name: string; value: string; onChange: (text: string) => void; onEnter: () => void };

/** What cannot be deleted by one careless press. */
const TypedName = ({ name, value, onChange, onEnter }: TypedNameProps) => (
  <TextField
    label={listTexts.typeName(name)}
    value={value}
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => event.key === 'Enter' && onEnter()}
  />
);

export const DeleteDialog = <Row extends ListRow>(props: DeleteDialogProps<Row>) => {
  const { screen, onDelete, onClose } = props;
  const [finished, setFinished] = useState<number | null>(null);
  // The text must not change while the dialog fades out.
  const [asked, setAsked] = useState<readonly Row[]>([]);
  const [typed, setTyped] = useState('');
  if (props.rows && props.rows !== asked) {
    setAsked(props.rows);
    setTyped('');
  }
  const [only] = asked;
  const name = screen.deleteByName && only ? screen.nameOf(only) : null;
  const isNamed = name === null || typed.trim() === name.trim();

  const confirm = async () => {
    if (finished !== null || !isNamed) return;
    setFinished(0);
    await onDelete(asked, setFinished);
    setFinished(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={props.rows !== null}
      title={listTexts.sure}
      confirmLabel={texts.list.delete}
      cancelLabel={texts.list.cancel}
      busy={finished !== null}
      blocked={!isNamed}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <What screen={screen} rows={asked} />
      {finished !== null && asked.length > 1 ? (
        <ProgressBar done={finished} total={asked.length} />
      ) : (
        props.mayRestore && <p>{listTexts.canRestore}</p>
      )}
      {name !== null && (
        <TypedName name={name} value={typed} onChange={setTyped} onEnter={() => void confirm()} />
      )}
    </ConfirmDialog>
  );
};
