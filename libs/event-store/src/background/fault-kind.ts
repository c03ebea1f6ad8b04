import { constants } from 'node:os';
import { isMongoOutage, isMongoRefusal } from '../encryption-keys/mongo-outage.js';
import { errorCodeOf } from './fault-report.js';

/**
 * Kind of a failure in background work, for whoever has to mend it. `away`: an engine does not answer. `refused`: an
 * engine refuses this service. `outside`: a partner, a mail server or a receiver does not answer, or refuses. `machine`:
 * the machine is out of something. `data`: stored data cannot be read. `stopped`: it stands still until an operator
 * decides. `clock`: the clock of a machine is wrong. `contended`: other writers were faster, again and again. `bug`: everything else, a fault of this program.
 */
export const faultKinds = [
  'away',
  'refused',
  'outside',
  'machine',
  'data',
  'stopped',
  'clock',
  'contended',
  'bug',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Our own errors, by name. Their messages are sentences of ours and hold ids at most, so they may be logged. */
const kindByErrorName: Readonly<Record<string, FaultKind>> = {
  EventStoreUnavailable: 'away',
  EnginesUnavailable: 'away',
  DiskUnhealthy: 'machine',
  EngineUnhealthy: 'away',
  FormatUnknown: 'stopped',
  FolderIncomplete: 'stopped',
  TimedOut: 'away',
  ReadModelsBehind: 'away',
  EventStoreRefused: 'refused',
  TransportFailed: 'outside',
  MailNotSent: 'outside',
  IdentityProviderUnavailable: 'outside',
  FileUnreadable: 'stopped',
  RetryRequested: 'outside',
  CeilingReached: 'machine',
  SpoolFull: 'machine',
  WorkersBusy: 'machine',
  KeyMissing: 'data',
  KeyUnreadable: 'data',
  KeyDestroyed: 'data',
  BlobDamaged: 'data',
  RulesUnreadable: 'data',
  DataDamaged: 'data',
  EventMissing: 'data',
  StreamDeleted: 'data',
  ClockError: 'clock',
  SubscriptionStopped: 'stopped',
  TreeBroken: 'stopped',
  HeadKeyUnusable: 'stopped',
  HeadSendFailed: 'outside',
  ConcurrencyError: 'contended',
  WrongExpectedRevision: 'contended',
  CheckNotReady: 'contended',
};

/** Thrown when a machine's clock is or was wrong. The message names the clock that it was compared with. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

/** Errors by which work says that its time has not come, or that it is another process's now: nothing is wrong. */
const expectedErrors: ReadonlySet<string> = new Set([
  'AbortError',
  'LeaseLost',
  'ContentsNotReady',
  'RecipientNotReady',
  'SlotDropped',
  'TaskCancelled',
]);

const { ENOSPC, EDQUOT, EMFILE } = constants.errno;
/** Codes of the system, and what LMDB gives instead: numbers. */
const kindByCode = new Map<string | number, FaultKind>([
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOMEM'].map(
    (code) => [code, 'machine'] as const,
  ),
  ...[ENOSPC, EDQUOT, EMFILE].map((code) => [code, 'machine'] as const),
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'].map(
    (code) => [code, 'outside'] as const,
  ),
  // Codes of the mail client, and of the search for a host.
  ...['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EPROTOCOL', 'ENOTFOUND', 'EAI_AGAIN'].map(
    (code) => [code, 'outside'] as const,
  ),
]);

/** True of an error that is no fault: the work comes again, or is somebody else's. */
export const isExpected = (error: unknown): boolean => error instanceof Error && expectedErrors.has(error.name);

export const faultKindOf = (error: unknown): FaultKind => {
  if (!(error instanceof Error)) return 'bug';
  if (Object.hasOwn(kindByErrorName, error.name)) return kindByErrorName[error.name] ?? 'bug';
  if (isMongoOutage(error)) return 'away';
  if (isMongoRefusal(error)) return 'refused';
  const code = errorCodeOf(error);
  return (code === null ? undefined : kindByCode.get(code)) ?? 'bug';
};

const kindPhrases: Readonly<Record<FaultKind, string>> = {
  away: 'waits for an engine',
  refused: 'is refused by an engine',
  outside: 'waits for somebody outside, who does not answer or refuses',
  machine: 'is held up by this machine: its disk, its files or its limits',
  data: 'cannot read stored data',
  stopped: 'stands still until an operator decides',
  clock: 'cannot be trusted',
  contended: 'loses against other writers',
  bug: 'fails: a fault of this program',
};

/** The message of an error of ours; of any other error its code or its class, since its message may quote data. */
const errorDetail = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if (Object.hasOwn(kindByErrorName, error.name) && error.message !== '') return error.message;
  return String(errorCodeOf(error) ?? error.name);
};

/** Meaning of an error, in words for an operator that hold no data, no address and no secret. */
export const describeFault = (error: unknown): string => `${kindPhrases[faultKindOf(error)]} (${errorDetail(error)})`;
