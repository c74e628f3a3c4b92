import { pixelRoutes } from '@adhelm/contract/pixel';
import type { Register } from '../../http/register.ts';
import type { PixelService } from './pixel.service.ts';

export const registerPixelRoutes = (register: Register, pixels: PixelService) => {
  register(pixelRoutes.list, ({ actor, query }) => pixels.list(actor, query));
  register(pixelRoutes.get, ({ actor, params }) => pixels.get(actor, params.id));
  register(pixelRoutes.create, ({ actor, body }) => pixels.create(actor, body));
  register(pixelRoutes.update, ({ actor, params, body }) => pixels.update(actor, params.id, body));
  register(pixelRoutes.remove, ({ actor, params }) => pixels.remove(actor, params.id));
  register(pixelRoutes.restore, ({ actor, params }) => pixels.restore(actor, params.id));
};
