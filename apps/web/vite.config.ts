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
  /\/(?:date-range|fact-model|icons|index|platform|removable|report-search|rolldown-runtime|shared|zod)-[^/]+$/;

/** Texts, and parts of the library behind menus, pickers and dialogs: they are small, and may come a moment later. */
const OF_WHAT_FLOATS =
  /\/(?:use[A-Z]\w+|[A-Z]\w+|composite|store|getPseudoElementBounds|getHighlightReason|floating|dist|[\w-]+\.texts)-[^/]+$/;

/** What floats brings that library along, however many screens have it; the parts of a list are of no use elsewhere. */
const NOT_SHARED = [
  'modal|confirm-dialog|select|combobox|checkbox|menu|popover|multi-picker|picker\\.',
  'page/|table/|columns/|selection/|form/|list/(?!list-search)',
].join('|');
const SHARED = new RegExp(`src/(?:ui|lib|resource)/(?!${NOT_SHARED})`);

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutJsonSchema],
  build: {
    manifest: true,
    modulePreload: {
      // Every browser that runs ES2023 knows it.
      polyfill: false,
      resolveDependencies: (_file, chunks) =>
        chunks.filter((one) => !ALWAYS_THERE.test(one) && !OF_WHAT_FLOATS.test(one)),
    },
    target: 'es2023',
    // Inlined assets would need data: addresses that the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Zod reads its settings when a schema is made, so they have to travel in the chunk that every schema needs.
            { name: 'zod', test: /node_modules\/zod\/|lib\/without-eval\.ts/ },
            // What nearly every visit needs is smaller in one file than in many, each with a name to be listed.
            { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 6 },
            { name: 'shared', test: SHARED, minShareCount: 18 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/oidc': api, '/files': api, '/sim': api } },
});
