import { type TemplateId, templateIdOf } from '@adhelm/domain/landing-page/template-ids';

/** What the gallery says of each look. */
export const TEMPLATES = [
  {
    id: 'blank',
    name: 'Blank',
    sentence: 'Nothing but what you put on it: no frame, no colours, no name on top.',
  },
  {
    id: 'clean',
    name: 'Clean',
    sentence: 'A quiet single column that gets out of the way of a clear offer.',
  },
  {
    id: 'magazine',
    name: 'Magazine',
    sentence: 'A serif feature with a wide picture, for stories that build trust first.',
  },
  {
    id: 'comparison',
    name: 'Comparison',
    sentence: 'Strong tables and check marks, for pages that weigh one offer against another.',
  },
  {
    id: 'quiz',
    name: 'Quiz',
    sentence: 'Rounded cards and large questions that lead on step by step.',
  },
  {
    id: 'story',
    name: 'Story',
    sentence: 'A dark, tall opening picture and large type for a personal account.',
  },
  {
    id: 'minimal',
    name: 'Minimal',
    sentence: 'Black on white, no decoration, the fastest page of all.',
  },
] as const satisfies readonly { id: TemplateId; name: string; sentence: string }[];

type Template = (typeof TEMPLATES)[number];

const [, clean] = TEMPLATES;

/** The template of that id, or the clean one. */
export const templateOf = (styleId: string | undefined): Template =>
  TEMPLATES.find(({ id }) => id === templateIdOf(styleId)) ?? clean;
