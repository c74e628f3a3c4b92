import type { OtherWindow } from '@adhelm/domain/rules/rule';
import { InlineNumber, InlineSelect } from '../../../ui/inline.tsx';
import { editorTexts as words } from './editor.texts.ts';
import type { ErrorAt } from './rule-part.ts';

type Shape = keyof typeof words.windows;

const shapeOf = (window: OtherWindow): Shape =>
  window.kind === 'LAST_DAYS' ? `LAST_DAYS_${window.today}` : window.kind;

const countOf = (window: OtherWindow): number => ('count' in window ? window.count : 1);

const OWN = ['TODAY', 'LAST_HOURS', 'LAST_DAYS_INCLUDED', 'LAST_DAYS_EXCLUDED'] as const;
const OTHER = [...OWN, 'HOURS_BEFORE', 'DAYS_BEFORE', 'DAYS_EARLIER'] as const;

const ownWindow = (shape: (typeof OWN)[number], count: number) => {
  switch (shape) {
    case 'TODAY':
      return { kind: shape };
    case 'LAST_HOURS':
      return { kind: shape, count };
    case 'LAST_DAYS_INCLUDED':
      return { kind: 'LAST_DAYS', count, today: 'INCLUDED' } as const;
    case 'LAST_DAYS_EXCLUDED':
      return { kind: 'LAST_DAYS', count, today: 'EXCLUDED' } as const;
  }
};
type OwnWindow = ReturnType<typeof ownWindow>;

const isOwn = (shape: Shape): shape is (typeof OWN)[number] => OWN.some((one) => one === shape);

const otherWindow = (shape: Shape, count: number) =>
  isOwn(shape) ? ownWindow(shape, count) : { kind: shape, count };

const optionsOf = <S extends Shape>(shapes: readonly S[]) =>
  shapes.map((value) => ({ value, label: words.windows[value] }));

type CountProps = { window: OtherWindow; onChange: (count: number) => void; errorAt: ErrorAt };

const Count = ({ window, onChange, errorAt }: CountProps) =>
  'count' in window && (
    <InlineNumber label={words.count} value={window.count} onChange={onChange} error={errorAt('count')} />
  );

type WindowControlsProps = { value: OwnWindow; onChange: (window: OwnWindow) => void; errorAt: ErrorAt };

/** The time that a figure is taken over. */
export const WindowControls = ({ value, onChange, errorAt }: WindowControlsProps) => {
  const shape = shapeOf(value);
  return (
    <>
      <InlineSelect
        label={words.window}
        value={isOwn(shape) ? shape : 'TODAY'}
        options={optionsOf(OWN)}
        error={errorAt('kind')}
        onChange={(next) => onChange(ownWindow(next, countOf(value)))}
      />
      <Count
        window={value}
        errorAt={errorAt}
        onChange={(count) => isOwn(shape) && onChange(ownWindow(shape, count))}
      />
    </>
  );
};

type OtherWindowControlsProps = {
  value: OtherWindow;
  onChange: (window: ReturnType<typeof otherWindow>) => void;
  errorAt: ErrorAt;
};

/** The time that it is compared with. */
export const OtherWindowControls = ({ value, onChange, errorAt }: OtherWindowControlsProps) => {
  const shape = shapeOf(value);
  return (
    <>
      <InlineSelect
        label={words.otherWindow}
        value={shape}
        options={optionsOf(OTHER)}
        error={errorAt() ?? errorAt('kind')}
        onChange={(next) => onChange(otherWindow(next, countOf(value)))}
      />
      <Count window={value} errorAt={errorAt} onChange={(count) => onChange(otherWindow(shape, count))} />
    </>
  );
};
