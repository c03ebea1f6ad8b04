export { QueryApiModule } from './query-api.module.js';
export { Freshness, HeadFreshness, PositionFreshness, ProjectionLag } from './kernel/freshness.js';
