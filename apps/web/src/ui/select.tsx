import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, useFieldIds } from './field.tsx';

/** A button that stands in a form as a field; buttons count as read-only, which must not grey them. */
export const FIELD_TRIGGER_CLASS = classNames(
  CONTROL_CLASS,
  'flex items-center gap-2 text-left enabled:bg-surface! enabled:text-ink! enabled:not-aria-invalid:not-hover:not-focus-visible:border-control! disabled:cursor-default disabled:hover:border-line',
);

type SelectOption<V> = { value: V; label: string; icon?: ReactNode };

type ChoiceProps<V> = {
  label: string;
  value: V | null;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
};

const Options = <V,>({ options }: { options: readonly SelectOption<V>[] }) => (
  <Base.Portal>
    <Base.Positioner
      sideOffset={4}
      alignItemWithTrigger={false}
      collisionPadding={12}
      className="z-50 outline-none"
    >
      <Base.Popup className="floating max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
        <Base.List>
          {options.map((option) => (
            <Base.Item key={option.label} value={option.value} className="floating-item">
              {option.icon}
              <Base.ItemText className="mr-auto pr-4">{option.label}</Base.ItemText>
              <Base.ItemIndicator>
                <Check className="size-4 text-accent" aria-hidden="true" />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);

const TriggerContent = ({ icon, text, faint }: { icon?: ReactNode; text: string; faint: boolean }) => (
  <>
    {icon}
    <Base.Value className={classNames('mr-auto truncate', faint && 'text-ink-3')}>{() => text}</Base.Value>
    <Base.Icon>
      <ChevronDown className="size-3.5 text-ink-3" aria-hidden="true" />
    </Base.Icon>
  </>
);

/** One choice out of a short list, without a label of its own on screen: for toolbars. */
export const Select = <V,>({ label, value, options, onChange }: ChoiceProps<V>) => (
  <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
    <Base.Trigger
      aria-label={label}
      className="inline-flex h-8 items-center gap-2 rounded-sm border border-line bg-surface px-2.5 text-ink-2 transition-colors hover:border-line-strong hover:text-ink"
    >
      <TriggerContent text={options.find((option) => option.value === value)?.label ?? ''} faint={false} />
    </Base.Trigger>
    <Options options={options} />
  </Base.Root>
);

type SelectFieldProps<V> = ChoiceProps<V> & {
  placeholder: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** A select with label, hint and error: a field of a form. */
export const SelectField = <V,>(props: SelectFieldProps<V>) => {
  const { label, value, options, onChange, hint, error, required } = props;
  const ids = useFieldIds();
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} ids={ids}>
      <Base.Root
        id={ids.control}
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger
          ref={props.ref}
          onBlur={props.onBlur}
          {...describedBy(ids, hint, error)}
          aria-required={required || undefined}
          className={FIELD_TRIGGER_CLASS}
        >
          <TriggerContent
            icon={chosen?.icon}
            text={chosen?.label ?? props.placeholder}
            faint={chosen === undefined}
          />
        </Base.Trigger>
        <Options options={options} />
      </Base.Root>
    </FieldFrame>
  );
};
