import { KEYWORD_LIMITS } from '@adhelm/contract/keyword-set';
import { TextField } from '../../ui/field.tsx';
import { setFormTexts } from './keyword-form.texts.ts';
import type { SetFieldsProps } from './set-fields.ts';

const PAGES = [
  { name: 'contentPageKeywordNumber', label: setFormTexts.contentPage, hint: setFormTexts.contentPageHint },
  { name: 'searchPageKeywordNumber1', label: setFormTexts.searchPage1, hint: setFormTexts.searchPage1Hint },
  { name: 'searchPageKeywordNumber2', label: setFormTexts.searchPage2, hint: setFormTexts.searchPage2Hint },
] as const;

/** How many keywords of the set each page shows on the way from the ad to the offer. */
export const PageNumbers = ({ form }: Pick<SetFieldsProps, 'form'>) => (
  <fieldset className="grid gap-3">
    <legend className="font-medium">{setFormTexts.pageNumbers}</legend>
    <p className="-mt-1 text-xs text-ink-3">{setFormTexts.pageNumbersHint}</p>
    <div className="grid items-start gap-3 sm:grid-cols-3">
      {PAGES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={KEYWORD_LIMITS.pageNumber}
          step={1}
          label={label}
          hint={hint}
          error={form.formState.errors[name]?.message}
          {...form.register(name, { valueAsNumber: true })}
        />
      ))}
    </div>
  </fieldset>
);
