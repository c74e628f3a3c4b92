import { GLOSSARY, type TermName } from '@adhelm/domain/glossary';

/** What a figure is called, and what it says to those who ask. */
export const explained = (term: TermName): { label: string; hint: string } => {
  const { name, meaning, formula } = GLOSSARY[term];
  return { label: name, hint: formula ? `${meaning} ${name} = ${formula}.` : meaning };
};
