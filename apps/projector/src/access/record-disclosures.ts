import { draftAs, type AccessActor, type AccessRecord } from '#access-record';
import { publicTypeOf } from '#contracts';
import { billStream, type BillSubmittedData, type CourtesyCopySentData, type TransmissionSentData } from '#domain';
import type { Ledger, StoredEvent } from '#event-store';
import type { OutboxItem, ServiceReaction } from '#subscriptions';

type Sent = Readonly<Pick<TransmissionSentData, 'billId' | 'partner'>>;

/** Facts of an event that the entry is made of. */
interface Disclosed {
  readonly billId: string;
  readonly recipient: string | null;
  readonly recordedAt: string;
  readonly requestId: string;
  readonly kind: AccessActor['kind'];
  readonly id: string;
  readonly type: string;
}

const disclosed = (event: StoredEvent, billId: string, recipient: string | null): readonly OutboxItem[] => {
  const { organizationId, recordedAt, actor, requestId } = event.metadata;
  const data = { billId, recipient, recordedAt, requestId, kind: actor.kind, id: actor.id, type: event.type };
  return [{ key: event.id, organizationId, data }];
};

/**
 * Puts what left for payers and others into the record of access: bills by any route and in partners' files, and courtesy
 * copies. It follows the log, which knows of each that it left, so that neither a kill nor a full disk loses one.
 */
export const recordDisclosures = (record: AccessRecord, ledger: Ledger): ServiceReaction => ({
  name: 'access-disclosures',
  on: {
    TransmissionSent: (event) => {
      const { billId, partner = null } = event.data as unknown as Sent;
      return disclosed(event, billId, partner);
    },
    CourtesyCopySent: (event) => {
      const { billId, copyId, simulated } = event.data as unknown as CourtesyCopySentData;
      return simulated ? [] : disclosed(event, billId, copyId);
    },
  },
  perform: async ({ key, organizationId, data }) => {
    const { billId, recipient, recordedAt, requestId, kind, id, type } = data as unknown as Disclosed;
    const [first] = await ledger.load(billStream(organizationId, billId));
    const { patientId, administratorId } = (first?.data ?? {}) as Partial<BillSubmittedData>;
    const draft = draftAs(`disclosure ${key}`, Date.parse(recordedAt), {
      organizationId,
      action: 'disclose',
      outcome: 'shown',
      actor: { kind, id },
      operation: publicTypeOf(type) ?? type,
      bills: [billId],
      patients: patientId === undefined ? [] : [patientId],
      address: null,
      agent: null,
      requestId,
      recipient: recipient ?? administratorId ?? '',
    });
    await record.write([draft]);
  },
});
