import { LANGUAGES } from '@adhelm/contract/content';
import { websiteRoutes } from '@adhelm/contract/website';
import { defineScreen } from '../../resource/define-screen.tsx';
import { NameCell } from './name-cell.tsx';
import { websiteTexts as website } from './website.texts.ts';

export const screen = defineScreen({
  id: 'website',
  title: website.title,
  noun: website.noun,
  routes: websiteRoutes,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'id', label: 'ID', format: 'id' },
    {
      key: 'name',
      label: website.name,
      format: 'text',
      main: true,
      render: (row) => <NameCell row={row} />,
    },
    { key: 'domain', label: website.domain, format: 'code', width: 232 },
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
