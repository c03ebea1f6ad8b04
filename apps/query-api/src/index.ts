export { QueryApiModule } from './query-api.module.js';
