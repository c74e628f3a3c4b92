import { InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { editorTexts as words } from './editor.texts.ts';
import { signOf, withSign } from './rule-values.ts';

type SignedPercentProps = { value: string; onChange: (value: string) => void; error: string | undefined };

const DIRECTIONS = [
  { value: 'below', label: words.below },
  { value: 'above', label: words.above },
] as const;

/** `20 % below`, which is stored as -20. */
export const SignedPercent = ({ value, onChange, error }: SignedPercentProps) => {
  const { isNegative, size } = signOf(value);
  return (
    <>
      <InlineText
        label={words.percent}
        width="short"
        inputMode="decimal"
        value={size}
        error={error}
        onChange={(text) => onChange(withSign(isNegative, text))}
      />
      <InlineSelect
        label={words.direction}
        value={isNegative ? 'below' : 'above'}
        options={DIRECTIONS}
        onChange={(direction) => onChange(withSign(direction === 'below', size))}
      />
    </>
  );
};
