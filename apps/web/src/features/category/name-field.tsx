import type { ComponentPropsWithRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { categoryTexts } from './category.texts.ts';

const MAX_NAME = 120;

type NameFieldProps = ComponentPropsWithRef<'input'> & { error: string | undefined };

export const NameField = (field: NameFieldProps) => (
  <TextField {...field} label={categoryTexts.category.name} required maxLength={MAX_NAME} />
);
