export { openEmbedded, type EmbeddedSettings, type Engines } from './engines.js';
export { EnginesModule } from './engines.module.js';
