import { pixelRoutes } from '@adhelm/contract/pixel';
import { defineFeature } from '../../feature.ts';
import { pixelRepository } from './pixel.repository.ts';
import { registerPixelRoutes } from './pixel.routes.ts';
import { pixelService } from './pixel.service.ts';

export const pixelFeature = defineFeature({
  routes: pixelRoutes,
  repositories: (tx, scope) => ({ pixels: pixelRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof pixelService>[0]) =>
    registerPixelRoutes(register, pixelService(needs)),
  searched: [{ all: ['GET_PIXELS'], in: ({ pixels }) => pixels }],
});
