export { openEmbedded, type DiskSpace, type Engines, type EngineObserver } from './engines.js';
export { openEngines, openForRestore, startEngines } from './open-engines.js';
export { secretSettings } from './secret-files.js';
export {
  contentHash,
  storePack,
  readableRulesOf,
  readRulesRecord,
  readStoredPack,
  rulesActivations,
  rulesOf,
  type RulesActivation,
} from './rules/rules-store.js';
export { RULES_INTERVAL_MS, RULES_WATCH, RulesWatch } from './rules/rules-watch.js';
export {
  clockProblems,
  clocksDiffer,
  isoOf,
  LONG_PAUSE_MS,
  readClocks,
  durationText,
  type ClockReadings,
} from './clocks.js';
export { fetchCertificates, type Certificate } from './certificates.js';
export { connectionErrorText, clockDifferenceText } from './connection-error-text.js';
export {
  CLEAR_HTTP_ADVICE,
  plaintextEnginesNotice,
  isDataInPlaintext,
  isServedInPlaintext,
} from './plaintext-connections.js';
export { pathProblems } from './path-problems.js';
export { FolderIncomplete, RESTORE_FOLDER } from './folder-completeness.js';
export { databases } from './databases.js';
export { type EngineName } from './engine-startup.js';
export { EnginesModule } from './engines.module.js';
export { ConfigInvalid } from './config-invalid.js';
export {
  configWarnings,
  configurationMarkdown,
  readConfig,
  settingNames,
  type Config,
  type ConfigNeeds,
} from './config.js';
export { MailSettings, mailSettings } from './mail-settings.js';
export { OidcSettings, oidcSettings, type SignInRequirements } from './oidc-settings.js';
export { SignInMethods, type SignInMethod } from './sign-in-methods.js';
export { MailAvailability } from './mail-availability.js';
export { AddressGuard, webhookGuard, type AddressReach } from './address-guard.js';
export type { AccessSinkSetting } from './access-settings.js';
export { CHECKPOINT_KEY, checkpointKeyFile, type HeadSink } from './checkpoint-settings.js';
