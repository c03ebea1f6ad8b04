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
  @Nested(() => AuditedMembershipView, 'Role and state before the change.', {
    nullable: true,
  })
  readonly before!: AuditedMembershipView | null;
  @Nested(() => AuditedMembershipView, 'As it stands since.') readonly after!: AuditedMembershipView;
}

/** A field that changed. */
export class AuditedFieldView {
  @Text('Its name.', { max: 100, example: 'role' }) readonly field!: string;
  @Text('As it stood; null where it was not there, and where it is kept encrypted. Lists are parted by blanks.', {
    nullable: true,
    max: 1000,
    example: 'viewer',
  })
  readonly before!: string | null;
  @Text('As it stands since; null where it is not there, and where it is kept encrypted.', {
    nullable: true,
    max: 1000,
    example: 'biller',
  })
  readonly after!: string | null;
  @Flag('It is kept encrypted (a name, an address, a tax id): only that it changed is told.') readonly sealed!: boolean;
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
  @OptionalListOf(
    AuditedFieldView,
    'What changed of a member, a key, an endpoint or a setting. Absent where the event changes none.',
    { max: 100 },
  )
  readonly changes?: readonly AuditedFieldView[];
  @OptionalText('Of a session of the workspace: the person whom its link is for, as the team knows them (`subject`).', {
    max: 255,
  })
  readonly subject?: string;
  @OptionalText('Network address of the request. Absent if no request caused the event.', {
    max: 64,
    example: '203.0.113.7',
  })
  readonly address?: string;
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
    readonly address?: string;
  };
}

/** What other events of the same stream add to an entry. */
export type AuditExtras = Pick<AuditEntryView, 'changes' | 'subject'>;

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
  const itemNumber = type === 'PayerFileRested' && items?.length === 1 ? items[0]?.n : named;
  return typeof itemNumber === 'number' ? { item: itemNumber } : {};
};

/** Change of a member of the team. */
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
