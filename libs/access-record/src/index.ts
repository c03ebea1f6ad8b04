export { draftAs } from './entry.js';
export type { AccessActor, AccessDraft, AccessEntry, AccessSecrets, PlacedDraft } from './entry.js';
export { AccessJournal, AccessRecordUnavailable, type AccessStrictness, type JournalState } from './journal.js';
export { AccessRecord } from './access-record.js';
export { AccessKeeper } from './keeper.js';
export { actionTerm, actorTerm } from './rows.js';
export type { AccessPage, AccessPlace, AccessSearch } from './search.js';
export { digestOf, ShownIds } from './shown-ids.js';
