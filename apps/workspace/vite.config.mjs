import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/workspace/',
  build: {
    outDir: '../../dist/workspace',
    emptyOutDir: true,
    target: 'es2022',
    // Manifest for the size budget check.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // `data:` URLs would require a wider content security policy than the page has.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning) },
  },
});
