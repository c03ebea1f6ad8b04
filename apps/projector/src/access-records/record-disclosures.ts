import { assignStableId, type AccessActor, type AccessRecord } from '#access-record';
import { publicTypeOf } from '#contracts';
import {
  billStream,
  fold,
  isRfaSent,
  organization,
  organizationStream,
  rfa,
  rfaStream,
  type BillSubmittedData,
  type CourtesyCopySentData,
  type RfaEvent,
  type TransmissionSentData,
} from '#domain';
import { loadState, type EncryptedEventStore, type JsonObject, type StoredEvent } from '#event-store';
import type { OutboxItem, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';

interface DisclosureFacts {
  readonly recordedAt: string;
  readonly requestId: string;
  readonly kind: AccessActor['kind'];
  readonly id: string;
  readonly type: string;
}
type DisclosedBill = { readonly billId: string; readonly recipient: string | null };
/** A possible disclosure: if a transmission was already sent, it isn't disclosed again. */
type DisclosedRfa = { readonly rfaId: string; readonly transmissionId: string; readonly revision: number };

const disclosureItem = (event: StoredEvent, ids: JsonObject): readonly OutboxItem[] => {
  const { recordedAt, actor, requestId } = event.metadata;
  return outboxItem(event, { ...ids, recordedAt, requestId, kind: actor.kind, id: actor.id, type: event.type });
};

const rfaDisclosureItems = (event: StoredEvent): readonly OutboxItem[] => {
  const { rfaId, transmissionId } = event.data as { readonly rfaId: string; readonly transmissionId: string };
  return disclosureItem(event, { rfaId, transmissionId, revision: event.revision });
};

interface Disclosure {
  readonly bills: readonly string[];
  readonly patientId: string | undefined;
  readonly recipient: string;
}

const billDisclosure = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  { billId, recipient }: DisclosedBill,
): Promise<Disclosure> => {
  const [first] = await ledger.load(billStream(organizationId, billId));
  const { patientId, administratorId } = (first?.data ?? {}) as Partial<BillSubmittedData>;
  return { bills: [billId], patientId, recipient: recipient ?? administratorId ?? '' };
};

const rfaDisclosure = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  { rfaId, transmissionId, revision }: DisclosedRfa,
): Promise<Disclosure | null> => {
  const { environment } = await loadState(ledger, organization, organizationStream(organizationId));
  if (environment !== 'live') return null;
  const history = await ledger.load<RfaEvent>(rfaStream(organizationId, rfaId));
  const upTo = (last: number) =>
    fold(
      rfa,
      history.filter((event) => event.revision <= last),
    );
  const now = upTo(revision);
  if (!isRfaSent(now, transmissionId) || isRfaSent(upTo(revision - 1), transmissionId)) return null;
  return { bills: [], patientId: now.facts?.patientId, recipient: now.facts?.administratorId ?? '' };
};

/**
 * Adds disclosures to payers and others to the access record: live organizations' sent bills, courtesy copies, and
 * requests for authorization. Follows the log, so that neither a crash nor a full disk loses a disclosure.
 */
export const recordDisclosures = (record: AccessRecord, ledger: EncryptedEventStore): ServiceReaction => ({
  name: 'access-disclosures',
  on: {
    TransmissionSent: (event) => {
      const { billId, partner = null } = event.data as unknown as TransmissionSentData;
      return disclosureItem(event, { billId, recipient: partner });
    },
    CourtesyCopySent: (event) => {
      const { billId, copyId, simulated } = event.data as unknown as CourtesyCopySentData;
      return simulated ? [] : disclosureItem(event, { billId, recipient: copyId });
    },
    RfaSubmitted: rfaDisclosureItems,
    RfaTransmissionNoted: rfaDisclosureItems,
  },
  perform: async ({ key, organizationId, data }) => {
    const { recordedAt, requestId, kind, id, type } = data as unknown as DisclosureFacts;
    const left =
      'rfaId' in data
        ? await rfaDisclosure(ledger, organizationId, data as unknown as DisclosedRfa)
        : await billDisclosure(ledger, organizationId, data as unknown as DisclosedBill);
    if (left === null) return;
    const { bills, patientId, recipient } = left;
    const draft = assignStableId(`disclosure ${key}`, Date.parse(recordedAt), {
      organizationId,
      action: 'disclose',
      outcome: 'shown',
      actor: { kind, id },
      operation: publicTypeOf(type) ?? type,
      bills,
      patients: patientId === undefined ? [] : [patientId],
      address: null,
      agent: null,
      requestId,
      recipient,
    });
    await record.write([draft]);
  },
});
