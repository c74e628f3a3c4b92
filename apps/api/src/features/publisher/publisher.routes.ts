import { publisherRoutes } from '@adhelm/contract/publisher';
import type { Register } from '../../http/register.ts';
import type { PublisherService } from './publisher.service.ts';

export const registerPublisherRoutes = (register: Register, publishers: PublisherService) => {
  register(publisherRoutes.list, ({ actor, query }) => publishers.list(actor, query));
};
