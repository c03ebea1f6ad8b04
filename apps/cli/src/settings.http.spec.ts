import { readConfig } from '#engines';
import { whereabouts } from './settings.js';

it.each([{}, { DATA_DIR: ' ' }, { DATA_DIR: './elsewhere' }, { DATA_DIR: ' /var/lib/billing ', ENGINES: 'embedded' }])(
  'finds the folder that the server uses: %j',
  (environment) => {
    const { DATA_DIR, ENGINES } = readConfig(environment);
    expect(whereabouts(environment)).toEqual({ dataDir: DATA_DIR, production: ENGINES === 'production' });
  },
);

it('knows the production engines', () => {
  expect(whereabouts({ ENGINES: ' production ' }).production).toBe(true);
});
