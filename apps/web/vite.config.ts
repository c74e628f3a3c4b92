import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** Schemas check values here and are described by the API alone: what Zod describes them with stays out of the build. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => ({
      code: [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined;`)
        .join('\n'),
      map: null,
    }),
  },
};

/**
 * Chunks that every visit has before anything is loaded on demand: to name them again in each list of what to fetch
 * along would make the first load 2 KB larger. A name that is missing here costs bytes and nothing else.
 */
const ALWAYS_THERE =
  /\/(?:api-error|browser-session|class-names|createLucideIcon|date-range|fact-model|index|jsx-runtime|matchContext|platform|react|refresh|removable|report-search|rolldown-runtime|route|texts|time-zone|useRouter|useSearch|user|with-selector|zod)-[^/]+$/;

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutJsonSchema],
  build: {
    manifest: true,
    modulePreload: {
      resolveDependencies: (_file, chunks) => chunks.filter((one) => !ALWAYS_THERE.test(one)),
    },
    target: 'es2023',
    // Inlined assets would need data: addresses that the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Zod reads its settings when a schema is made, so they have to travel in the chunk that every schema needs.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|lib\/without-eval\.ts/ }] },
      },
    },
  },
  server: { proxy: { '/api': api, '/oidc': api, '/files': api, '/sim': api } },
});
