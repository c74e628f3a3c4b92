/** The looks a landing page can have; `styleId` of a page names one of them. */
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
] as const;

export type TemplateId = (typeof TEMPLATES)[number]['id'];
export type Template = (typeof TEMPLATES)[number];

const [, clean] = TEMPLATES;

/** The template of that id; pages from before the gallery, and mistyped addresses, get the clean one. */
export const templateOf = (styleId: string | undefined): Template =>
  TEMPLATES.find(({ id }) => id === styleId) ?? clean;
