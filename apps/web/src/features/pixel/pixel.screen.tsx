import { pixelRoutes } from '@adhelm/contract/pixel';
import { texts } from '../../lib/texts.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { platformOptions } from './platform-options.tsx';

export const screen = defineScreen({
  id: 'pixel',
  title: texts.pixel.title,
  noun: texts.pixel.noun,
  routes: pixelRoutes,
  nameOf: (pixel) => pixel.name,
  columns: [
    { key: 'id', label: 'ID', format: 'id' },
    { key: 'platform', label: texts.pixel.platform, format: 'platform' },
    { key: 'name', label: texts.pixel.name, format: 'text', main: true },
    { key: 'pixelId', label: texts.pixel.pixelId, format: 'code', width: 304 },
    { key: 'createdByUser', sortKey: 'createdBy', label: texts.pixel.createdBy, format: 'user' },
    { key: 'publisher', label: texts.pixel.publisher, format: 'publisher' },
  ],
  filters: [{ key: 'platform', label: texts.pixel.platform, options: platformOptions }],
  form: () => import('./pixel.form.tsx'),
});
