import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/workspace/',
  build: {
    outDir: '../../dist/workspace',
    emptyOutDir: true,
    target: 'es2022',
    // Manifest that the size budget reads.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // A `data:` address would need a wider policy than the page has.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning) },
  },
});
