import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { NativeSelect } from './native-select.tsx';

type InlineProps = { label: string; error?: string | undefined };

/** A control in the middle of a sentence, with what is the matter below it. */
const Framed = ({ id, error, children }: { id: string; error: string | undefined; children: ReactNode }) => (
  <span className="inline-grid min-w-0 max-w-full grid-cols-[minmax(0,max-content)] justify-items-start gap-0.5">
    {children}
    {error && (
      <span id={id} className="text-xs text-bad">
        {error}
      </span>
    )}
  </span>
);

type InlineSelectProps<V extends string> = InlineProps & {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** One choice out of a short list as a part of a sentence. */
export const InlineSelect = <V extends string>(props: InlineSelectProps<V>) => {
  const { label, value, options, onChange, error } = props;
  const id = useId();
  return (
    <Framed id={id} error={error}>
      <NativeSelect
        label={label}
        value={value}
        errorId={error && id}
        className="min-w-0 max-w-full"
        fitted
        onChange={(chosen) => {
          const option = options.find((one) => one.value === chosen);
          if (option) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Framed>
  );
};

const WIDTHS = { short: 'w-16', middle: 'w-24', long: 'w-52' };

type InlineTextProps = InlineProps & {
  value: string;
  onChange: (value: string) => void;
  width?: keyof typeof WIDTHS;
  before?: string | undefined;
  after?: string | undefined;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric' | 'text';
};

/** A word or a number as a part of a sentence. */
export const InlineText = (props: InlineTextProps) => {
  const { label, value, onChange, error, width = 'middle', before, after, placeholder, inputMode } = props;
  const id = useId();
  return (
    <Framed id={id} error={error}>
      <span className="inline-flex max-w-full items-center gap-1.5">
        {before && <span aria-hidden="true">{before}</span>}
        <input
          type="text"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          inputMode={inputMode}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            'h-8 max-w-full min-w-0 rounded-sm border border-line bg-surface px-2.5 text-ink tabular-nums placeholder:text-ink-3 hover:border-line-strong focus-visible:border-accent aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-2 max-sm:h-11',
            WIDTHS[width],
          )}
        />
        {after && <span aria-hidden="true">{after}</span>}
      </span>
    </Framed>
  );
};

type InlineNumberProps = Omit<InlineTextProps, 'value' | 'onChange' | 'inputMode'> & {
  /** Not a number while the field is empty. */
  value: number;
  onChange: (value: number) => void;
};

/** A whole number as a part of a sentence. */
export const InlineNumber = ({ value, onChange, width = 'short', ...rest }: InlineNumberProps) => (
  <InlineText
    {...rest}
    width={width}
    inputMode="numeric"
    value={Number.isNaN(value) ? '' : String(value)}
    onChange={(text) => {
      const digits = text.replace(/\D/g, '').slice(0, 7);
      onChange(digits === '' ? Number.NaN : Number(digits));
    }}
  />
);
