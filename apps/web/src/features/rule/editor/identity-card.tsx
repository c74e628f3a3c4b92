import { PLATFORM_KEYS, PLATFORMS } from '@adhelm/contract/platform';
import { useActsForAll } from '../../../lib/session/use-session.ts';
import { PublisherPicker } from '../../../resource/form/publisher-picker.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PlatformIcon } from '../../../ui/platform-icon.tsx';
import { SelectField } from '../../../ui/select.tsx';
import { editorTexts as words } from './editor.texts.ts';
import { type RuleForm, useRulePart } from './rule-part.ts';

const PLATFORM_OPTIONS = PLATFORM_KEYS.map((value) => ({
  value,
  label: PLATFORMS[value].label,
  icon: <PlatformIcon platform={value} />,
}));

/** Whom a new rule belongs to; only an admin acting for all says so. */
const PublisherField = ({ form }: { form: RuleForm }) => {
  const { value, onChange, errorAt } = useRulePart(form, 'publisherId');
  return (
    <PublisherPicker
      required
      value={value ?? null}
      error={errorAt()}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
};

/** What the rule is called and where it acts. */
export const IdentityCard = ({ form, isNew }: { form: RuleForm; isNew: boolean }) => {
  const actsForAll = useActsForAll();
  const name = useRulePart(form, 'name');
  const platform = useRulePart(form, 'platform');
  return (
    <section
      aria-label={words.name}
      className="card grid items-start gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_12rem]"
    >
      <TextField
        label={words.name}
        required
        maxLength={120}
        value={name.value}
        error={name.errorAt()}
        onChange={(event) => name.onChange(event.target.value)}
      />
      <SelectField
        label={words.platform}
        placeholder={words.platform}
        required
        value={platform.value}
        options={PLATFORM_OPTIONS}
        error={platform.errorAt()}
        onChange={platform.onChange}
      />
      {actsForAll && isNew && (
        <div className="sm:col-span-2">
          <PublisherField form={form} />
        </div>
      )}
    </section>
  );
};
