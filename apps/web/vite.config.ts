import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
