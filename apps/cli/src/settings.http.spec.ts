import { readConfig } from '#engines';
import { serverLocation } from './settings.js';

it.each([{}, { DATA_DIR: ' ' }, { DATA_DIR: './elsewhere' }, { DATA_DIR: ' /var/lib/billing ', ENGINES: 'embedded' }])(
  'finds the data folder that the server uses: %j',
  (environment) => {
    const { DATA_DIR, ENGINES } = readConfig(environment);
    expect(serverLocation(environment)).toEqual({ dataDir: DATA_DIR, production: ENGINES === 'production' });
  },
);

it('recognizes the production engines', () => {
  expect(serverLocation({ ENGINES: ' production ' }).production).toBe(true);
});
