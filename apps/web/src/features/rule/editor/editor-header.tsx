import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { BackLink } from '../../../resource/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { StatePill } from '../rule-state.tsx';
import type { Rule } from '../rule-types.ts';
import { editorTexts as words } from './editor.texts.ts';
import { type RuleForm, useRulePart } from './rule-part.ts';

type EditorHeaderProps = {
  form: RuleForm;
  rule: Rule | null;
  mayChange: boolean;
  isSaving: boolean;
  isBlocked: boolean;
};

/** What the rule is called, how it stands, its switch and the button that saves. */
export const EditorHeader = ({ form, rule, mayChange, isSaving, isBlocked }: EditorHeaderProps) => {
  const name = useWatch({ control: form.control, name: 'name' });
  const id = useId();
  const active = useRulePart(form, 'isActive');
  return (
    <div className="sticky top-14 z-20 -mx-3 -mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-bg px-3 py-2.5 max-md:static md:-mx-6 md:-mt-5 md:px-6">
      <span className="-ml-2">
        <BackLink to="/rule" label={words.back} />
      </span>
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <span className="truncate text-base font-semibold">
          {name.trim() || (rule ? words.untitled : words.newRule)}
        </span>
        {rule && <StatePill rule={rule} />}
      </p>
      <label htmlFor={id} className="flex items-center gap-2 text-ink-2 max-sm:min-h-11">
        {active.value ? words.isActive : words.isOff}
        <Switch
          id={id}
          checked={active.value}
          disabled={!mayChange}
          onChange={(event) => active.onChange(event.target.checked)}
        />
      </label>
      {mayChange && (
        <Button type="submit" variant="prime" loading={isSaving} disabled={isBlocked}>
          {rule ? words.save : words.create}
        </Button>
      )}
    </div>
  );
};
