// A process that answers visitors, for bench/site/run.ts: `node bench/site/serve.ts site|bare <folder>`. It says its port.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { composeSite } from '../../apps/api/src/compose-site.ts';
import { openIntake } from '../../apps/api/src/spool/intake.ts';

const [kind, dataDir = ''] = process.argv.slice(2);

const AD = {
  id: 'ad-1',
  title: 'Solar panels from a local fitter',
  text: 'Three quotes within a day, without any obligation.',
  display: 'fitter.example',
  url: 'https://fitter.example/quotes',
  estimate: '0.42',
};

/** What the role `site` runs, without the stores that it does without. */
const site = async () => {
  const { app } = await composeSite({
    config: {
      appSecret: 'a secret of more than thirty-two characters',
      countryHeader: null,
      dataDir,
      demo: false,
      production: true,
      s3: null,
      trustProxy: false,
    },
    log: pino({ level: 'silent' }),
    consoleAddress: () => '',
    feed: { ads: async () => [AD, { ...AD, id: 'ad-2' }, { ...AD, id: 'ad-3' }] },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
};

/** As little as can be done: a record of the same size is on the disk before the same small answer. */
const bare = async () => {
  const { append } = await openIntake(dataDir);
  const record = Buffer.alloc(700, 'x');
  const server = createServer((_request, response) => {
    void append(record).then(() => {
      response.writeHead(302, { location: 'https://fitter.example/quotes', 'content-length': 0 });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const server = await (kind === 'bare' ? bare() : site());
process.send?.((server.address() as AddressInfo).port);
