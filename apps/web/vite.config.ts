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
  },
  server: { proxy: { '/api': api, '/oidc': api } },
});
