import { pixelRoutes } from '@adhelm/contract/pixel';
import { defineScreen } from '../../resource/define-screen.tsx';
import { pixelTexts } from './pixel.texts.ts';
import { PixelActions } from './pixel-actions.tsx';
import { platformOptions } from './platform-options.tsx';

export const screen = defineScreen({
  id: 'pixel',
  title: pixelTexts.title,
  noun: pixelTexts.noun,
  routes: pixelRoutes,
  nameOf: (pixel) => pixel.name,
  columns: [
    { key: 'id', label: 'ID', format: 'id' },
    { key: 'platform', label: pixelTexts.platform, format: 'platform' },
    { key: 'name', label: pixelTexts.name, format: 'text', main: true },
    { key: 'pixelId', label: pixelTexts.pixelId, format: 'code', width: 304 },
    { key: 'createdByUser', sortKey: 'createdBy', label: pixelTexts.createdBy, format: 'user' },
    { key: 'publisher', label: pixelTexts.publisher, format: 'publisher' },
  ],
  filters: [{ key: 'platform', label: pixelTexts.platform, options: platformOptions }],
  Actions: PixelActions,
  form: () => import('./pixel.form.tsx'),
});
