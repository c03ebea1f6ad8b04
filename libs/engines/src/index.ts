export { openEmbedded, type EmbeddedSettings, type Engines } from './engines.js';
export { openEngines } from './open-engines.js';
export { openProduction, type ProductionSettings } from './production.js';
export { EnginesModule } from './engines.module.js';
export { ConfigInvalid, configurationMarkdown, readConfig, type Config } from './config.js';
export { MailSettings, mailSettings } from './mail-settings.js';
