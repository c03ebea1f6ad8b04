import { publicEventId } from '#domain';
import { publicCheckTypes } from '../events/topics/checks.js';
import { publicPayerFileTypes } from '../events/topics/payer-files.js';
import {
  Flag,
  Id,
  Nested,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalNested,
  OptionalText,
  OptionalTimestamp,
  Text,
  Timestamp,
} from '../kernel/fields.js';

export class ListAuditRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it, or send `0`, to start at the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of entries per page.', { min: 1, max: 1000, default: 100 }) readonly limit!: number;
  @OptionalId('Only entries about this bill.') readonly billId?: string;
  @OptionalText('Only entries by this actor: ID of a key, or subject of a session.') readonly actor?: string;
  @OptionalTimestamp('Only entries recorded at or after this time.') readonly from?: string;
  @OptionalTimestamp('Only entries recorded before this time.') readonly to?: string;
}

export class AuditActorView {
  @Text('Kind of actor: server_key, browser_session, member, recipient, payer, operator, system.')
  readonly kind!: string;
  @Text('ID of the key, subject of the session, or name of the service component.') readonly id!: string;
}

export class AuditedMembershipView {
  @Text('Role in the team.', { example: 'biller' }) readonly role!: string;
  @Flag('True if the member is active.') readonly active!: boolean;
}

export class AuditedChangeView {
  @Nested(() => AuditedMembershipView, 'Role and state before the change.', { nullable: true })
  readonly before!: AuditedMembershipView | null;
  @Nested(() => AuditedMembershipView, 'Role and state after the change.') readonly after!: AuditedMembershipView;
}

export class AuditedFieldView {
  @Text('Name of the field.', { max: 100, example: 'role' }) readonly field!: string;
  @Text(
    'Value before the change. Null if there was no value or the field is stored encrypted. Items of a list are separated by spaces.',
    { nullable: true, max: 1000, example: 'viewer' },
  )
  readonly before!: string | null;
  @Text(
    'Value after the change. Null if there is no value or the field is stored encrypted. Items of a list are separated by spaces.',
    { nullable: true, max: 1000, example: 'biller' },
  )
  readonly after!: string | null;
  @Flag('True if the field is stored encrypted (name, address, tax ID). The entry reports only the change.')
  readonly sealed!: boolean;
}

/** An event's actor, subject and time. Contains no names, free text or patient data. */
export class AuditEntryView {
  @Id('Event ID. The same ID as in the feed if the event is public.') readonly id!: string;
  @Text('Position in the log, as a decimal string. Ascending, with gaps.') readonly sequence!: string;
  @Text('Event type.', { example: 'PaymentPosted' }) readonly type!: string;
  @Text('ID of the subject: a bill, payer file, record, member, key, session, endpoint or organization.')
  readonly subjectId!: string;
  @OptionalInt('Payer file item that a user matched or dismissed. Absent if not about a single item.', { min: 1 })
  readonly item?: number;
  @OptionalNested(() => AuditedChangeView, '`MemberChanged` only: role and state before and after.')
  readonly change?: AuditedChangeView;
  @OptionalListOf(AuditedFieldView, 'Changes of a member, key, endpoint or setting. Absent if none.', { max: 100 })
  readonly changes?: readonly AuditedFieldView[];
  @OptionalText('Workspace session only: `subject` of the team member for whom its link was issued.', { max: 255 })
  readonly subject?: string;
  @OptionalText('Network address. Absent if no request caused the event.', { max: 64, example: '203.0.113.7' })
  readonly address?: string;
  @Nested(() => AuditActorView, 'Actor that caused the event.') readonly actor!: AuditActorView;
  @Text('ID of the request that caused the event.') readonly requestId!: string;
  @Timestamp('Time of the event, by the wall clock.') readonly recordedAt!: string;
  @Timestamp('Time of the event, by the clock of the organization (a sandbox may shift it).') readonly at!: string;
}

/** Unencrypted parts of an event. Audit entries are derived from nothing else. */
export interface AuditedEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly position: bigint;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: {
    readonly organizationId: string;
    readonly actor: { readonly kind: string; readonly id: string };
    readonly requestId: string;
    readonly recordedAt: string;
    readonly at: string;
    readonly address?: string;
  };
}

/** Derived from other events of the same stream. */
export type AuditExtras = Pick<AuditEntryView, 'changes' | 'subject'>;

/** Fields that can contain the subject's ID, most specific first. */
const subjectFields = [
  'recipientId',
  'endpointId',
  'sessionId',
  'billId',
  'credentialId',
  'id',
  'organizationId',
] as const;

const subjectOf = ({ type, data, metadata }: AuditedEvent): string => {
  // Payer file events may also name a bill, and bill events may name the payer file that caused them.
  if (Object.hasOwn(publicPayerFileTypes, type) && typeof data['payerFileId'] === 'string') return data['payerFileId'];
  // Check events may also name bills and the payer file.
  if (Object.hasOwn(publicCheckTypes, type) && typeof data['checkId'] === 'string') return data['checkId'];
  for (const field of subjectFields) if (typeof data[field] === 'string') return data[field];
  return metadata.organizationId;
};

/** The payer file item that a user matched or dismissed. */
const itemOf = ({ type, data }: AuditedEvent): { item?: number } => {
  const { n, item, items } = data as { n?: unknown; item?: { n?: unknown }; items?: readonly { n?: unknown }[] };
  const named = type === 'ItemMatchBegun' ? n : type === 'ItemResolved' ? item?.n : undefined;
  const itemNumber = type === 'PayerFileRested' && items?.length === 1 ? items[0]?.n : named;
  return typeof itemNumber === 'number' ? { item: itemNumber } : {};
};

/** Change recorded by a `MemberChanged` event. */
const changeOf = ({ type, data }: AuditedEvent): { change?: AuditedChangeView } => {
  if (type !== 'MemberChanged') return {};
  const { role, active, before } = data as unknown as AuditedMembershipView & Pick<AuditedChangeView, 'before'>;
  return { change: { before, after: { role, active } } };
};

export const presentAudit = (event: AuditedEvent, extras: AuditExtras = {}): AuditEntryView => {
  const { actor, requestId, recordedAt, at, address } = event.metadata;
  return {
    id: publicEventId(event.id),
    sequence: String(event.position),
    type: event.type,
    subjectId: subjectOf(event),
    ...itemOf(event),
    ...changeOf(event),
    ...extras,
    ...(address !== undefined && { address }),
    actor: { kind: actor.kind, id: actor.id },
    requestId,
    recordedAt,
    at,
  };
};
