export { openEmbedded, type DiskSpace, type Engines, type EngineObserver } from './engines.js';
export { openEngines, openRestoring, startEngines } from './open-engines.js';
export { secretSettings } from './secret-files.js';
export {
  contentHash,
  keepPack,
  readableRulesOf,
  readRulesRecord,
  readStoredPack,
  rulesActivations,
  rulesOf,
  takeUpRules,
  type RulesActivation,
} from './rules/rules-store.js';
export { RulesWatch } from './rules/rules-watch.js';
export {
  clockProblems,
  clocksDiffer,
  isoOf,
  LONG_PAUSE_MS,
  readClocks,
  spanText,
  type ClockReadings,
} from './clocks.js';
export { certificates, type Certificate } from './certificates.js';
export { connectionWords, differenceWords } from './connection-words.js';
export { CLEAR_HTTP, clearEnginesNotice, isHeardInClear, isOpenInClear } from './clear-paths.js';
export { placeProblems } from './places.js';
export { FolderIncomplete, RESTORING } from './whole-folder.js';
export { databases } from './databases.js';
export { type EngineName } from './opening.js';
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
export { OidcSettings, oidcSettings, type SignInDemands } from './oidc-settings.js';
export { SignInDoors, type SignInDoor } from './sign-in-doors.js';
export { MailReach } from './mail-reach.js';
export { AddressGuard, webhookGuard, type AddressReach } from './address-guard.js';
export type { AccessSinkSetting } from './access-settings.js';
export { CHECKPOINT_KEY, checkpointKeyFile, type HeadSink } from './checkpoint-settings.js';
