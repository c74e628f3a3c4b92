import { conversionRoutes } from '@adhelm/contract/conversion';
import type { Register } from '../../http/register.ts';
import type { ConversionService } from './conversion.service.ts';

export const registerConversionRoutes = (
  register: Register,
  { conversions }: { conversions: ConversionService },
) => {
  register(conversionRoutes.list, ({ actor, params, query }) => conversions.list(actor, params.id, query));
  register(conversionRoutes.sendAgain, ({ actor, params }) => conversions.sendAgain(actor, params.id));
  register(conversionRoutes.test, ({ actor, params }) => conversions.test(actor, params.id));
};
