import { constants } from 'node:os';
import { isMongoOutage, isMongoRefusal } from '../encryption-keys/mongo-outage.js';
import { errorCodeOf } from './fault-report.js';

/**
 * Kinds of background-work failures, for operators:
 *
 * - `away`: an engine does not respond.
 * - `refused`: an engine rejects this service.
 * - `outside`: a partner, mail server or webhook receiver does not respond, or rejects a request.
 * - `machine`: a machine resource is exhausted.
 * - `data`: stored data cannot be read.
 * - `stopped`: an operator must decide.
 * - `clock`: a machine's clock is wrong.
 * - `contended`: concurrent writers kept winning.
 * - `bug`: everything else.
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

/** This program's errors. Their messages are fixed sentences that contain IDs at most, so they can be logged. */
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

/** Thrown when a machine's clock is or was wrong. The message names the reference clock. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

/** Errors that are not faults: the work is not due yet, or another process is doing it. */
const expectedErrors: ReadonlySet<string> = new Set([
  'AbortError',
  'LeaseLost',
  'ContentsNotReady',
  'RecipientNotReady',
  'SlotDropped',
  'TaskCancelled',
]);

const { ENOSPC, EDQUOT, EMFILE } = constants.errno;
/** Kinds by operating system error code. LMDB reports these codes as numbers. */
const kindByCode = new Map<string | number, FaultKind>([
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOMEM'].map(
    (code) => [code, 'machine'] as const,
  ),
  ...[ENOSPC, EDQUOT, EMFILE].map((code) => [code, 'machine'] as const),
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'].map(
    (code) => [code, 'outside'] as const,
  ),
  // Error codes from the mail client and DNS lookups.
  ...['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EPROTOCOL', 'ENOTFOUND', 'EAI_AGAIN'].map(
    (code) => [code, 'outside'] as const,
  ),
]);

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
  away: 'waiting for an engine',
  refused: 'rejected by an engine',
  outside: 'an external system does not respond or rejects requests',
  machine: 'this machine has a problem with its disk, files or limits',
  data: 'stored data cannot be read',
  stopped: 'stopped until an operator acts',
  clock: 'the clock cannot be trusted',
  contended: 'version conflicts with other writers',
  bug: 'failed because of a bug in this program',
};

/** Returns the code and class of another program's error. Its message is omitted because it may quote data. */
const errorDetail = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if (Object.hasOwn(kindByErrorName, error.name) && error.message !== '') return error.message;
  return String(errorCodeOf(error) ?? error.name);
};

/** Describes a failure without data, addresses or secrets. */
export const describeFault = (error: unknown): string => `${kindPhrases[faultKindOf(error)]} (${errorDetail(error)})`;
