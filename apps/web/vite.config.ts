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

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutJsonSchema],
  build: {
    manifest: true,
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
