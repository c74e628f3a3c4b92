import type { Post } from '@adhelm/contract/post';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { RadioField } from '../../ui/radio.tsx';
import { fieldText, type Names, namesFrom } from './describe.ts';
import { editorTexts } from './landing-page.texts.ts';
import { differingFields, type FieldName, type PostValues, valuesOf } from './post-values.ts';
import { usePixels } from './reference-fields.tsx';
import { WordDiff } from './word-diff.tsx';

type Side = 'mine' | 'theirs';
type Choice = Partial<Record<FieldName, Side>>;

type FieldChoiceProps = {
  name: FieldName;
  mine: string;
  theirs: string;
  chosen: Side;
  onChoose: (side: Side) => void;
};

const FieldChoice = ({ name, mine, theirs, chosen, onChoose }: FieldChoiceProps) => {
  const id = useId();
  const label = editorTexts.landingPage.fields[name];
  const sides = [
    { side: 'theirs', title: editorTexts.conflict.theirs, before: mine, after: theirs },
    { side: 'mine', title: editorTexts.conflict.mine, before: theirs, after: mine },
  ] as const;
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, title, before, after }) => (
          <div
            key={side}
            className={`min-w-0 rounded-sm border p-2 ${chosen === side ? 'border-accent bg-accent-soft' : 'border-line'}`}
          >
            <RadioField
              name={id}
              checked={chosen === side}
              onChoose={() => onChoose(side)}
              label={<span className="font-medium">{title}</span>}
            />
            <WordDiff before={before} after={after} />
          </div>
        ))}
      </div>
    </fieldset>
  );
};

type ConflictDialogProps = {
  theirs: Post;
  post: Post | null;
  mine: PostValues;
  /** What both started from. */
  base: PostValues;
  onResolve: (values: PostValues) => void;
  onClose: () => void;
};

/** Who changed a field keeps it; where both did, the own words stand until chosen otherwise. */
const firstChoice = (base: PostValues, mine: PostValues, theirs: PostValues): Choice => {
  const changedByMe = differingFields(base, mine);
  return Object.fromEntries(
    differingFields(mine, theirs).map((name) => [name, changedByMe.includes(name) ? 'mine' : 'theirs']),
  );
};

const merged = (mine: PostValues, theirs: PostValues, choice: Choice): PostValues => {
  const taken = Object.entries(choice).filter(([, side]) => side === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(([name]) => [name, Reflect.get(theirs, name)])) };
};

/** Both versions, field by field, when somebody else saved first. */
const ConflictDialog = ({ theirs, post, mine, base, onResolve, onClose }: ConflictDialogProps) => {
  const stored = valuesOf(theirs);
  const [choice, setChoice] = useState<Choice>(() => firstChoice(base, mine, stored));
  const { pixels } = usePixels(theirs.publisherId);
  const names: Names = namesFrom([post, theirs], pixels);
  const fields = differingFields(mine, stored);
  const chooseAll = (side: Side) => setChoice(Object.fromEntries(fields.map((name) => [name, side])));
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={editorTexts.conflict.title}
      description={editorTexts.conflict.text}
      footer={
        <>
          <Button onClick={() => chooseAll('theirs')}>{editorTexts.conflict.allTheirs}</Button>
          <Button onClick={() => chooseAll('mine')}>{editorTexts.conflict.allMine}</Button>
          <Button variant="prime" onClick={() => onResolve(merged(mine, stored, choice))}>
            {editorTexts.conflict.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {fields.map((name) => (
          <FieldChoice
            key={name}
            name={name}
            mine={fieldText(name, mine, names)}
            theirs={fieldText(name, stored, names)}
            chosen={choice[name] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [name]: side })}
          />
        ))}
      </div>
    </Modal>
  );
};

export default ConflictDialog;
