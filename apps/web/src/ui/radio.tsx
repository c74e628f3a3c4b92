import type { ReactNode } from 'react';

type RadioFieldProps = { name: string; checked: boolean; onChoose: () => void; label: ReactNode };

/** One of several choices that exclude each other; those of one name belong together. */
export const RadioField = ({ name, checked, onChoose, label }: RadioFieldProps) => (
  <label className="flex min-h-8 max-sm:min-h-11 cursor-pointer items-center gap-2.5">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface transition-colors checked:border-[5px] checked:border-accent hover:border-accent"
    />
    {label}
  </label>
);
