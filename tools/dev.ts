import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { toolEnvironment } from './run.ts';

const webPort = '5173';

const api = spawn('node', ['--watch', 'apps/api/src/main.ts'], {
  cwd: repositoryRoot,
  // Browsers talk to the development server, so that is where sign-in has to bring them back.
  env: toolEnvironment({ PUBLIC_URL: `http://localhost:${webPort}` }),
  stdio: 'inherit',
});
const web = spawn('vite', ['--port', webPort, '--strictPort'], {
  cwd: join(repositoryRoot, 'apps/web'),
  env: toolEnvironment({ API_URL: `http://localhost:${process.env.PORT ?? '3000'}` }),
  stdio: 'inherit',
});

const children = [api, web];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
const ended = children.map((child) => once(child, 'exit'));
await Promise.race(ended);
stop();
await Promise.all(ended);
