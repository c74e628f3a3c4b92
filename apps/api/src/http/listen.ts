import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';

export const listen = (server: Server, setting: 'PORT' | 'SITE_PORT', port: number, host: string) =>
  new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use: stop what runs there, or set ${setting} to another one.`
            : `Cannot listen on ${host}, port ${port}: ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
