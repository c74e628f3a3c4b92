import { categoryTexts } from '../../lib/category-texts.ts';
import { Linked } from '../../resource/cells/linked.tsx';

/** Leads from a niche to its vertical. */
export const VerticalLink = ({ name }: { name: string }) => (
  <Linked link={{ to: '/vertical', search: { search: name }, hint: categoryTexts.category.viewVertical }}>
    {name}
  </Linked>
);
