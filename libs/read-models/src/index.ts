export * from './projection.js';
export * from './choices.js';
export * from './first-of.js';
export * from './read-models.js';
export { matchesWord } from './search-match.js';
export * from './slots.js';

export * from './fold.js';

export * from './waiters.js';
export * from './embedded/embedded-views.js';

export * from './mongo/mongo-views.js';

export * from './projections/index.js';
export { metadataTokens } from './metadata-tokens.js';
