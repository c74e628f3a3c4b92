import { userRoutes } from '@adhelm/contract/user';
import type { Register } from '../../http/register.ts';
import type { UserService } from './user.service.ts';

export const registerUserRoutes = (register: Register, users: UserService) => {
  register(userRoutes.me, ({ actor }) => users.me(actor));
  register(userRoutes.updateMe, ({ actor, body }) => users.updateMe(actor, body));
};
