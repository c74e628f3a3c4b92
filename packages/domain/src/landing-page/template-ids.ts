/** The looks a landing page can have; `styleId` of a page names one of them. */
const TEMPLATE_IDS = ['blank', 'clean', 'magazine', 'comparison', 'quiz', 'story', 'minimal'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

/** The template of that id; pages from before the gallery, and mistyped addresses, get the clean one. */
export const templateIdOf = (styleId: string | undefined): TemplateId =>
  TEMPLATE_IDS.find((id) => id === styleId) ?? 'clean';
