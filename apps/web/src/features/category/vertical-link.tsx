import { Linked } from '../../resource/cells/linked.tsx';
import { categoryTexts } from './category.texts.ts';

/** Leads from a niche to its vertical. */
export const VerticalLink = ({ name }: { name: string }) => (
  <Linked link={{ to: '/vertical', search: { search: name }, hint: categoryTexts.category.viewVertical }}>
    {name}
  </Linked>
);
