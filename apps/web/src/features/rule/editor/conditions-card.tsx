import type { Join, RuleLevel } from '@adhelm/domain/rules/rule';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { InlineSelect } from '../../../ui/inline.tsx';
import type { Condition, ConditionGroup } from '../rule-types.ts';
import { ConditionLine } from './condition-line.tsx';
import { editorTexts as words } from './editor.texts.ts';
import { PartCard, Sentence, Word } from './line.tsx';
import { below, type ErrorAt, type RuleForm, useRulePart } from './rule-part.ts';
import { newCondition } from './rule-values.ts';

const JOINS = [
  { value: 'ALL', label: words.joins.ALL },
  { value: 'ANY', label: words.joins.ANY },
] as const;

const JoinLine = ({
  value,
  onChange,
  rest,
}: {
  value: Join;
  onChange: (join: Join) => void;
  rest: string;
}) => (
  <>
    <InlineSelect label={words.join} value={value} options={JOINS} onChange={onChange} />
    <Word>{rest}</Word>
  </>
);

const replaced = <T,>(list: readonly T[], place: number, value: T): T[] =>
  list.map((one, index) => (index === place ? value : one));
const removed = <T,>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place);

type LinesProps = {
  conditions: readonly Condition[];
  level: RuleLevel;
  /** Before the number of each. */
  prefix: string;
  onChange: (conditions: Condition[]) => void;
  errorAt: ErrorAt;
};

const Lines = ({ conditions, level, prefix, onChange, errorAt }: LinesProps) =>
  conditions.map((condition, place) => {
    const name = `${prefix}${place + 1}`;
    return (
      <ConditionLine
        key={name}
        name={words.condition(name)}
        value={condition}
        level={level}
        onChange={(next) => onChange(replaced(conditions, place, next))}
        onRemove={() => onChange(removed(conditions, place))}
        errorAt={below(errorAt, place)}
      />
    );
  });

type Inner = ConditionGroup['groups'][number];

type AddProps<G extends Inner> = { group: G; onChange: (group: G) => void };

const AddCondition = <G extends Inner>({ group, onChange }: AddProps<G>) => (
  <Button
    variant="ghost"
    icon={Plus}
    onClick={() => onChange({ ...group, conditions: [...group.conditions, newCondition()] })}
  >
    {words.addCondition}
  </Button>
);

type GroupProps = {
  place: number;
  group: Inner;
  level: RuleLevel;
  onChange: (group: Inner) => void;
  onRemove: () => void;
  errorAt: ErrorAt;
};

const Group = ({ place, group, level, onChange, onRemove, errorAt }: GroupProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-md bg-sunken p-3">
    <legend className="sr-only">{words.group(place + 1)}</legend>
    <div className="flex items-start justify-between gap-2">
      <Sentence>
        <JoinLine value={group.join} onChange={(join) => onChange({ ...group, join })} rest={words.ofGroup} />
      </Sentence>
      <IconButton label={`${words.removeGroup} ${place + 1}`} icon={X} onClick={onRemove} />
    </div>
    <Lines
      conditions={group.conditions}
      level={level}
      prefix={`${place + 1}.`}
      onChange={(conditions) => onChange({ ...group, conditions })}
      errorAt={below(errorAt, 'conditions')}
    />
    {errorAt('conditions') && <p className="text-xs text-bad">{errorAt('conditions')}</p>}
    <div>
      <AddCondition group={group} onChange={onChange} />
    </div>
  </fieldset>
);

type GroupsProps = {
  value: ConditionGroup;
  level: RuleLevel;
  onChange: (value: ConditionGroup) => void;
  errorAt: ErrorAt;
};

const Conditions = ({ value, level, onChange, errorAt }: GroupsProps) => {
  const change = (part: Partial<ConditionGroup>) => onChange({ ...value, ...part });
  return (
    <>
      {value.conditions.length + value.groups.length > 1 && (
        <Sentence>
          <JoinLine value={value.join} onChange={(join) => change({ join })} rest={words.ofThese} />
        </Sentence>
      )}
      <Lines
        conditions={value.conditions}
        level={level}
        prefix=""
        onChange={(conditions) => change({ conditions })}
        errorAt={below(errorAt, 'conditions')}
      />
      {value.groups.map((group, place) => {
        const name = words.group(place + 1);
        return (
          <Group
            key={name}
            place={place}
            group={group}
            level={level}
            onChange={(next) => change({ groups: replaced(value.groups, place, next) })}
            onRemove={() => change({ groups: removed(value.groups, place) })}
            errorAt={below(errorAt, 'groups', place)}
          />
        );
      })}
    </>
  );
};

const NONE: ConditionGroup = { join: 'ALL', conditions: [], groups: [] };

/** When the rule acts: conditions joined by all or any, and groups of them. */
export const ConditionsCard = ({ form, level }: { form: RuleForm; level: RuleLevel }) => {
  const { value, onChange, errorAt } = useRulePart(form, 'conditions');
  const group = value ?? NONE;
  const isEmpty = group.conditions.length + group.groups.length === 0;
  const addGroup = () =>
    onChange({ ...group, groups: [...group.groups, { join: 'ANY', conditions: [newCondition()] }] });
  return (
    <PartCard title={words.when} error={errorAt() ?? errorAt('conditions') ?? errorAt('groups')}>
      {value === null && <p className="leading-8">{words.whatever}</p>}
      <Conditions value={group} level={level} onChange={onChange} errorAt={errorAt} />
      <div className="flex flex-wrap gap-1">
        <AddCondition group={group} onChange={onChange} />
        {value !== null && !isEmpty && (
          <Button variant="ghost" icon={Plus} onClick={addGroup}>
            {words.addGroup}
          </Button>
        )}
        {value !== null && isEmpty && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {words.holdWhatever}
          </Button>
        )}
      </div>
    </PartCard>
  );
};
