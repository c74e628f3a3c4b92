import { googleRoutes } from '@adhelm/contract/google';
import type { BrowserSecret } from '../../http/browser-secret.ts';
import type { Register } from '../../http/register.ts';
import type { ConnectService } from './connect.service.ts';
import type { SheetService } from './sheet.service.ts';

type Dependencies = { connect: ConnectService; sheets: SheetService; connectSecret: BrowserSecret };

export const registerGoogleRoutes = (register: Register, deps: Dependencies) => {
  const { connect, sheets, connectSecret } = deps;

  register(googleRoutes.connectUrl, async ({ actor, query, request, reply }) => {
    const url = await connect.url(actor, query.origin, connectSecret.give(request, reply));
    reply.header('cache-control', 'no-store');
    return { url };
  });

  register(googleRoutes.sheets, ({ actor, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return sheets.create(actor, body, () =>
      connect.urlFor(actor, request.headers.origin, connectSecret.give(request, reply)),
    );
  });
};
