import { POST_LIMITS } from '@adhelm/contract/post';
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import { RichText } from '../../content/rich-text/rich-text.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { editorTexts } from './landing-page.texts.ts';
import type { PageForm } from './use-page-saving.ts';

const { landingPage } = editorTexts;

type FaqFieldsProps = { form: PageForm; readOnly: boolean };

const FaqField = ({ form, place, readOnly }: FaqFieldsProps & { place: number }) => {
  const errors = form.formState.errors.FAQsJson?.[place];
  return (
    <div className="grid gap-3">
      <TextField
        label={landingPage.question}
        required
        maxLength={POST_LIMITS.question}
        error={errors?.question?.message}
        {...form.register(`FAQsJson.${place}.question`)}
      />
      <Controller
        control={form.control}
        name={`FAQsJson.${place}.answer`}
        render={({ field }) => (
          <RichText
            label={landingPage.answer}
            short
            required
            readOnly={readOnly}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            maxLength={POST_LIMITS.answer}
            error={errors?.answer?.message}
          />
        )}
      />
    </div>
  );
};

/** Questions with their answers; moved by buttons or by dragging their handle. */
export const FaqFields = ({ form, readOnly }: FaqFieldsProps) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'FAQsJson' });
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const error = form.formState.errors.FAQsJson;
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setSaid(landingPage.faqMoved(to + 1));
  };
  return (
    <div className="grid gap-3">
      <output className="sr-only">{said}</output>
      {fields.map(({ id }, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons move too.
        <fieldset
          key={id}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null && dragged !== place) moveTo(dragged, place);
            setDragged(null);
          }}
          className={classNames(
            'rounded-md border border-line p-3',
            dragged !== null && dragged !== place && 'border-dashed border-accent',
          )}
        >
          <legend className="sr-only">{landingPage.faq(place + 1)}</legend>
          <div className="-mt-1 mb-1 flex items-center gap-0.5">
            {!readOnly && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same for the keyboard.
              <span
                draggable
                title={landingPage.dragFaq(place + 1)}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(place);
                }}
                onDragEnd={() => setDragged(null)}
                className="grid size-8 cursor-grab place-items-center text-ink-3"
              >
                <GripVertical className="size-4" aria-hidden="true" />
              </span>
            )}
            <span className="mr-auto text-xs font-medium text-ink-2" aria-hidden="true">
              {landingPage.faq(place + 1)}
            </span>
            <IconButton
              label={landingPage.moveFaqUp(place + 1)}
              icon={ArrowUp}
              disabled={place === 0 || readOnly}
              onClick={() => moveTo(place, place - 1)}
            />
            <IconButton
              label={landingPage.moveFaqDown(place + 1)}
              icon={ArrowDown}
              disabled={place === fields.length - 1 || readOnly}
              onClick={() => moveTo(place, place + 1)}
            />
            <IconButton
              label={landingPage.removeFaq(place + 1)}
              icon={Trash2}
              disabled={readOnly}
              onClick={() => remove(place)}
            />
          </div>
          <FaqField form={form} place={place} readOnly={readOnly} />
        </fieldset>
      ))}
      {(error?.message ?? error?.root?.message) && (
        <p className="text-xs text-bad">{error?.message ?? error?.root?.message}</p>
      )}
      <Button
        icon={Plus}
        disabled={readOnly || fields.length >= POST_LIMITS.faqs}
        onClick={() => append({ question: '', answer: '' })}
        className="justify-self-start"
      >
        {landingPage.addFaq}
      </Button>
    </div>
  );
};
