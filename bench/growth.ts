// Measures how the facts bear more publishers, a day that streams, and questions about the past, in scratch folders, and
// writes bench/growth-results.md: `npm run bench:growth`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measurePast } from './growth/past.ts';
import { measurePublishers } from './growth/publishers.ts';
import { measureStream } from './growth/stream.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const parts = [await measurePublishers(say), await measureStream(say), await measurePast(say)];
const text = `# Growth, measured

Written by \`npm run bench:growth\`. Embedded engines, 2 cores.

${parts.join('\n')}`;
await writeFile(path.join(import.meta.dirname, 'growth-results.md'), text);
say(text);
