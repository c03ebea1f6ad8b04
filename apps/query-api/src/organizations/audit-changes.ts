import { Injectable } from '@nestjs/common';
import type { AuditedFieldView, AuditExtras } from '#contracts';
import {
  dollarsOf,
  REDACTED,
  type BankStatementEvent,
  type CredentialEvent,
  type EndpointEvent,
  type OrganizationEvent,
  type SessionEvent,
} from '#domain';
import { EncryptedEventStore, type RecordedEvent, type StoredEvent } from '#event-store';

const MAX_TEXT_LENGTH = 1000;

type FieldValues = Readonly<Record<string, unknown>>;
/**
 * Fields that an event sets on an object. Values in `clear` are shown. For fields in `sealed`, only the names of
 * changed fields are shown. Other fields keep their values.
 */
interface AuditedChange {
  readonly thing: string;
  readonly clear?: FieldValues;
  readonly sealed?: unknown;
}
type AnyEvent = OrganizationEvent | EndpointEvent | CredentialEvent | SessionEvent | BankStatementEvent;
type DataOf<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>['data'];
type AuditedChanges = { readonly [T in AnyEvent['type']]?: (data: DataOf<T>) => AuditedChange };

const auditedChanges: AuditedChanges = {
  MemberAdded: ({ id, role }) => ({ thing: id, clear: { role, active: true } }),
  MemberInvited: ({ id, role }) => ({ thing: id, clear: { role, active: true } }),
  MemberJoined: ({ id, private: sealed }) => ({ thing: id, sealed }),
  MemberChanged: ({ id, role, active }) => ({ thing: id, clear: { role, active } }),
  MemberNamed: ({ id, private: sealed }) => ({ thing: id, sealed }),
  LogOffSet: ({ minutes }) => ({ thing: 'sign-in', clear: { logOffMinutes: minutes } }),
  SecondFactorRuleSet: ({ rule }) => ({ thing: 'sign-in', clear: { secondFactor: rule } }),
  TreatmentBillingSet: ({ enabled }) => ({ thing: 'billing', clear: { treatmentBilling: enabled } }),
  RfaChecksSet: ({ checks }) => ({ thing: 'billing', clear: { rfaChecks: checks } }),
  ClockMoved: ({ offsetMs }) => ({ thing: 'clock', clear: { offsetMs } }),
  OrganizationLinked: ({ accountId }) => ({ thing: 'account', clear: { accountId } }),
  PracticeIdentitySaved: ({ private: sealed }) => ({ thing: 'practice', sealed }),
  BillingProviderSaved: ({ id, private: sealed }) => ({ thing: id, sealed }),
  RenderingProviderSaved: ({ id, private: sealed }) => ({ thing: id, sealed }),
  LocationSaved: ({ id, private: sealed }) => ({ thing: id, sealed }),
  ReviewReasonSaved: ({ id, private: sealed }) => ({ thing: id, sealed }),
  CustomAdministratorSaved: ({ id, private: sealed }) => ({ thing: id, sealed }),
  BillRuleSaved: ({ id, rule }) => ({ thing: id, clear: { ...rule } }),
  PayerContractsSaved: ({ payerId, contracts }) => ({
    thing: payerId,
    clear: { contracts: JSON.stringify(contracts) },
  }),
  BankDepositRecorded: ({ date, amount }) => ({
    thing: 'bank statement',
    clear: { [date]: amount === null ? null : dollarsOf(amount) },
  }),
  EndpointCreated: ({ endpointId, eventTypes, active, private: sealed }) => ({
    thing: endpointId,
    clear: { eventTypes, active },
    sealed: withoutSecret(sealed),
  }),
  EndpointChanged: ({ endpointId, eventTypes, active, private: sealed }) => ({
    thing: endpointId,
    clear: { eventTypes, active },
    sealed,
  }),
  EndpointDisabled: ({ endpointId }) => ({ thing: endpointId, clear: { active: false } }),
  EndpointDeleted: ({ endpointId }) => ({ thing: endpointId, clear: { active: false } }),
  CredentialIssued: ({ credentialId, scope, permissions, expiresAt }) => ({
    thing: credentialId,
    clear: { scope, permissions, expiresAt, active: true },
  }),
  CredentialBound: ({ credentialId, allowedCidrs }) => ({ thing: credentialId, clear: { allowedCidrs } }),
  CredentialAssigned: ({ credentialId, memberId }) => ({ thing: credentialId, clear: { memberId } }),
  CredentialShortened: ({ credentialId, expiresAt }) => ({ thing: credentialId, clear: { expiresAt } }),
  CredentialRevoked: ({ credentialId }) => ({ thing: credentialId, clear: { active: false } }),
};

const withoutSecret = (sealed: DataOf<'EndpointCreated'>['private']): unknown => {
  if (sealed === REDACTED) return sealed;
  const { secret: _, ...text } = sealed;
  return text;
};

const auditedChangeOf = (event: Pick<StoredEvent, 'type' | 'data'>): AuditedChange | null =>
  Object.hasOwn(auditedChanges, event.type)
    ? (auditedChanges[event.type as AnyEvent['type']] as (data: unknown) => AuditedChange)(event.data)
    : null;

/**
 * Finds the old and new values for audit entries that change members, keys, endpoints, and settings. The old values
 * come from earlier events in the same stream. For encrypted fields, returns only the names.
 */
@Injectable()
export class AuditChanges {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /** Returns changes by event ID, leaving out events without changes. */
  async of(page: readonly RecordedEvent[]): Promise<ReadonlyMap<string, AuditExtras>> {
    const streams = new Map<string, Set<number>>();
    for (const { stream, type, revision } of page)
      if (Object.hasOwn(auditedChanges, type) || type === 'ManagementSessionIssued')
        streams.set(stream, (streams.get(stream) ?? new Set()).add(revision));
    const found = new Map<string, AuditExtras>();
    for (const [stream, wanted] of streams)
      for (const [id, extras] of extrasIn(await this.ledger.load(stream), wanted)) found.set(id, extras);
    return found;
  }
}

function* extrasIn(
  history: readonly StoredEvent[],
  wanted: ReadonlySet<number>,
): Generator<readonly [string, AuditExtras]> {
  const stands = new Map<string, { readonly clear: FieldValues; readonly sealed: unknown }>();
  for (const event of history) {
    if (event.type === 'ManagementSessionIssued' && wanted.has(event.revision)) {
      const { private: person } = event.data as DataOf<'ManagementSessionIssued'>;
      if (person !== REDACTED) yield [event.id, { subject: person.subject }];
    }
    const statement = auditedChangeOf(event);
    if (statement === null) continue;
    const before = stands.get(statement.thing) ?? { clear: {}, sealed: {} };
    const after = { clear: { ...before.clear, ...statement.clear }, sealed: statement.sealed ?? before.sealed };
    stands.set(statement.thing, after);
    if (!wanted.has(event.revision)) continue;
    const changes = [...changedValues(before.clear, after.clear), ...changedNames(before.sealed, after.sealed)];
    if (changes.length > 0) yield [event.id, { changes }];
  }
}

const changedValues = (before: FieldValues, after: FieldValues): readonly AuditedFieldView[] =>
  Object.keys(after).flatMap((field) => {
    const [was, is] = [displayText(before[field]), displayText(after[field])];
    return was === is ? [] : [{ field, before: was, after: is, sealed: false }];
  });

const changedNames = (before: unknown, after: unknown): readonly AuditedFieldView[] => {
  // Changes are unknown after the key is destroyed.
  if (before === REDACTED || after === REDACTED) return [];
  const [was, is] = [before as FieldValues, after as FieldValues];
  return Object.keys(is)
    .filter((field) => field !== 'id' && JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) => ({ field, before: null, after: null, sealed: true }));
};

const displayText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const words = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : JSON.stringify(value);
  return words.length > MAX_TEXT_LENGTH ? `${words.slice(0, MAX_TEXT_LENGTH - 1)}…` : words;
};
