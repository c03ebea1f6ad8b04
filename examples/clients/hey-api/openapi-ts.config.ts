import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: `${process.env['BASE'] ?? ''}/openapi.json`,
  output: { path: 'api', module: { extension: '.js' } },
  plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk', 'zod'],
  logs: { level: 'warn' },
});
