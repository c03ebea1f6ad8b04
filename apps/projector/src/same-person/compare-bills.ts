import { bills, executeCommand, actorMetadata } from '#commands';
import {
  billStream,
  billViewFold,
  duplicateServices,
  duplicatesOf,
  isShredding,
  otherBill,
  servicesOf,
  type BillEvent,
  type BillOnFile,
  type BillSubmittedData,
  type OtherBill,
  type SubjectShredded,
} from '#domain';
import { foldHistory, type EncryptedEventStore, type StoredEvent } from '#event-store';
import type { NumberedBill, PersonBills } from '#state-store';
import type { OutboxItem, ServiceReaction } from '#subscriptions';

type Stored = StoredEvent<BillEvent | SubjectShredded>;

/** A bill of which something can be compared, and its place in the log. */
interface Comparable {
  readonly view: BillOnFile;
  readonly compared: OtherBill;
  readonly position: bigint;
}

const outboxItems = ({ id, metadata: { organizationId } }: StoredEvent, billId: string): readonly OutboxItem[] => [
  { key: id, organizationId, data: { billId } },
];

/**
 * Notes of each bill whose it is, from the first event of the log on, and tells of duplicates that a submission could not be
 * warned of, because both were sent at once: the later bill in the log is suspected.
 */
export const compareBills = (index: PersonBills, ledger: EncryptedEventStore): ServiceReaction => {
  const read = (organizationId: string, billId: string): Promise<readonly Stored[]> =>
    ledger.load<BillEvent>(billStream(organizationId, billId));
  return {
    name: 'same-person',
    from: 'beginning',
    on: {
      BillSubmitted: (event) => outboxItems(event, (event.data as { billId: string }).billId),
      SubjectShredded: (event) => {
        const { subject } = event.data as SubjectShredded['data'];
        return subject.startsWith('bill_') ? outboxItems(event, subject) : [];
      },
    },
    perform: async ({ organizationId, data }) => {
      const { billId } = data as { readonly billId: string };
      const history = await read(organizationId, billId);
      const [first] = history;
      if (first?.type !== 'BillSubmitted') return;
      const submitted = first.data as BillSubmittedData;
      const bill: NumberedBill = { organizationId, billId, billNumber: submitted.billNumber };
      const own = comparable(history);
      if (!own) return index.forget(bill);
      const { patient, claim } = own.view.snapshot ?? {};
      if (!patient || !claim) return index.forget(bill);
      const person = {
        customerExternalId: submitted.customerExternalId,
        patientId: submitted.patientId,
        lastName: patient.lastName,
        dateOfBirth: patient.dateOfBirth,
        dateOfInjury: claim.dateOfInjury,
      };
      await index.note({ ...bill, externalId: own.compared.externalId }, person, servicesOf(own.compared));
      for (const otherId of await index.findBillIds(organizationId, person, duplicateServices(own.compared))) {
        const other = otherId === billId ? null : comparable(await read(organizationId, otherId));
        if (other) await flagDuplicate(ledger, organizationId, own, other);
      }
    },
  };
};

/** Null for a stream without a bill, and for one whose data was erased, or is about to be. */
const comparable = (history: readonly Stored[]): Comparable | null => {
  const [first] = history;
  if (!first || history.some(isShredding)) return null;
  const view = foldHistory(history as readonly StoredEvent<BillEvent>[], billViewFold);
  const compared = otherBill(view);
  return compared && { view, compared, position: first.position };
};

/** Records of the later of two bills that it may be a duplicate, where its submission was not warned of it. */
const flagDuplicate = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  comparable: Comparable,
  other: Comparable,
): Promise<void> => {
  const [earlier, later] = comparable.position < other.position ? [comparable, other] : [other, comparable];
  const { facts, updatedAt } = later.view;
  if (later.compared.rejected || later.compared.setAside) return;
  const [found] = duplicatesOf(later.compared, [earlier.compared]);
  if (!found || facts.duplicates.some(({ billId }) => billId === found.billId)) return;
  await executeCommand(ledger, bills, {
    stream: billStream(organizationId, facts.billId),
    command: {
      type: 'SuspectDuplicate',
      data: { at: updatedAt, otherBillId: found.billId, otherBillNumber: found.billNumber, kind: found.kind },
    },
    metadata: actorMetadata({ organizationId, at: updatedAt, actor: { kind: 'system', id: 'same-person' } }),
  });
};
