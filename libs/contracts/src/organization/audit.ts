import { publicEventId } from '#domain';
import { publicCheckTypes } from '../events/topics/checks.js';
import { publicPayerFileTypes } from '../events/topics/payer-files.js';
import {
  Flag,
  Id,
  Nested,
  OptionalId,
  OptionalInt,
  OptionalNested,
  OptionalText,
  OptionalTimestamp,
  Text,
  Timestamp,
} from '../kernel/fields.js';

/** GET /audit. */
export class ListAuditRequest {
  @OptionalText('Where the page before ended; without it, or with `0`, from the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Most entries of a page.', { min: 1, max: 1000, default: 100 }) readonly limit!: number;
  @OptionalId('Only what happened to this bill.') readonly billId?: string;
  @OptionalText('Only what this actor did: the id of a key, or the subject of a session.') readonly actor?: string;
  @OptionalTimestamp('Only what was recorded at this instant or later.') readonly from?: string;
  @OptionalTimestamp('Only what was recorded before this instant.') readonly to?: string;
}

export class AuditActorView {
  @Text('What kind of actor: server_key, browser_session, member, recipient, payer, operator, system.')
  readonly kind!: string;
  @Text('Id of the key, subject of the session, or name of the part of this service.') readonly id!: string;
}

export class AuditedMembershipView {
  @Text('The role in the team.', { example: 'biller' }) readonly role!: string;
  @Flag('Is the member active?') readonly active!: boolean;
}

export class AuditedChangeView {
  @Nested(() => AuditedMembershipView, 'As it stood; null where it was recorded by a version before 2.1.0.', {
    nullable: true,
  })
  readonly before!: AuditedMembershipView | null;
  @Nested(() => AuditedMembershipView, 'As it stands since.') readonly after!: AuditedMembershipView;
}

/** One fact: who did what to what, and when. No names, no free text, no patient data. */
export class AuditEntryView {
  @Id('Of the event; the same id as in the feed, where the event is public.') readonly id!: string;
  @Text('Place in the log, as a decimal string: ascending, not gapless.') readonly sequence!: string;
  @Text('What happened.', { example: 'PaymentPosted' }) readonly type!: string;
  @Text('To what: the id of a bill, payer file, record, member, key, session, endpoint, or organization.')
  readonly subjectId!: string;
  @OptionalInt(
    'Of a payer file: the item that a person matched or dismissed. Absent where it is about no single item.',
    {
      min: 1,
    },
  )
  readonly item?: number;
  @OptionalNested(() => AuditedChangeView, 'Of `MemberChanged`: role and state before and after.')
  readonly change?: AuditedChangeView;
  @Nested(() => AuditActorView, 'Who did it.') readonly actor!: AuditActorView;
  @Text('The request that did it.') readonly requestId!: string;
  @Timestamp('When, by the wall clock.') readonly recordedAt!: string;
  @Timestamp('When, by the clock of the organization (a sandbox may shift it).') readonly at!: string;
}

/** The clear part of a stored event: what an auditor sees is made from nothing else. */
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
  };
}

/** Under which names events carry the id of what they are about, the narrowest first. */
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
  // A payer file's events may name a bill, and a bill's events the file that they came of.
  if (Object.hasOwn(publicPayerFileTypes, type) && typeof data['payerFileId'] === 'string') return data['payerFileId'];
  // A check's events name the bills and the file that they are about.
  if (Object.hasOwn(publicCheckTypes, type) && typeof data['checkId'] === 'string') return data['checkId'];
  for (const field of subjectFields) if (typeof data[field] === 'string') return data[field];
  return metadata.organizationId;
};

/** The item of a payer file that a person matched or dismissed. */
const itemOf = ({ type, data }: AuditedEvent): { item?: number } => {
  const { n, item, items } = data as { n?: unknown; item?: { n?: unknown }; items?: readonly { n?: unknown }[] };
  const named = type === 'ItemMatchBegun' ? n : type === 'ItemResolved' ? item?.n : undefined;
  const one = type === 'PayerFileRested' && items?.length === 1 ? items[0]?.n : named;
  return typeof one === 'number' ? { item: one } : {};
};

/** Change of a member of the team. */
const changeOf = ({ type, data }: AuditedEvent): { change?: AuditedChangeView } => {
  if (type !== 'MemberChanged') return {};
  const { role, active, before = null } = data as unknown as AuditedMembershipView & Partial<AuditedChangeView>;
  return { change: { before, after: { role, active } } };
};

export const presentAudit = (event: AuditedEvent): AuditEntryView => {
  const { actor, requestId, recordedAt, at } = event.metadata;
  return {
    id: publicEventId(event.id),
    sequence: String(event.position),
    type: event.type,
    subjectId: subjectOf(event),
    ...itemOf(event),
    ...changeOf(event),
    actor: { kind: actor.kind, id: actor.id },
    requestId,
    recordedAt,
    at,
  };
};
