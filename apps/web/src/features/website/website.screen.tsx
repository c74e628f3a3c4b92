import { LANGUAGES } from '@adhelm/contract/content';
import { websiteRoutes } from '@adhelm/contract/website';
import { categoryTexts } from '../../lib/category-texts.ts';
import { texts } from '../../lib/texts.ts';
import { defineScreen } from '../../resource/define-screen.tsx';

const { website } = categoryTexts;

export const screen = defineScreen({
  id: 'website',
  title: texts.titles.website,
  noun: website.noun,
  routes: websiteRoutes,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'id', label: 'ID', format: 'id' },
    { key: 'name', label: website.name, format: 'text', main: true },
    { key: 'domain', label: website.domain, format: 'code', width: 280 },
    {
      key: 'language',
      label: website.language,
      format: 'text',
      width: 140,
      render: ({ language }) => LANGUAGES[language],
    },
    { key: 'publisher', label: website.publisher, format: 'publisher' },
  ],
  form: () => import('./website.form.tsx'),
});
