import { executeOnBill, actorMetadata } from '#commands';
import {
  billStream,
  billViewFold,
  duplicateKindOf,
  duplicatesOf,
  isShredding,
  otherBill,
  type BillEvent,
  type BillOnFile,
  type BillSubmittedData,
  type ComparedBill,
  type OtherBill,
  type SubjectShredded,
  type RuleSet,
} from '#domain';
import { emptyIfDeleted, foldHistory, type EncryptedEventStore, type StoredEvent } from '#event-store';
import type { NumberedBill, PersonBills } from '#state-store';
import type { ServiceReaction } from '#subscriptions';
import { billItem, outboxItem } from '../outbox-item.js';

type Stored = StoredEvent<BillEvent | SubjectShredded>;

/** A bill with the facts to compare and its position in the log. */
interface Comparable {
  readonly view: BillOnFile;
  readonly compared: OtherBill;
  readonly position: bigint;
}

type BillReference = { readonly billId: string; readonly billNumber?: number };

/**
 * Indexes bills by person from the first event in the log, if this failed at submission, and records duplicates
 * submitted concurrently without a warning: the later bill in the log is suspected.
 */
export const compareBills = (index: PersonBills, ledger: EncryptedEventStore): ServiceReaction => {
  const read = (organizationId: string, billId: string): Promise<readonly Stored[]> =>
    ledger.load<BillEvent>(billStream(organizationId, billId)).catch(emptyIfDeleted);

  /** Indexes a bill and returns its tokens. If its data was erased, removes it from the index. */
  const indexFromLog = async (organizationId: string, billId: string): Promise<readonly string[] | null> => {
    const history = await read(organizationId, billId);
    const [first] = history;
    if (first?.type !== 'BillSubmitted') return null;
    const { billNumber, customerExternalId, patientId } = first.data as BillSubmittedData;
    const bill: NumberedBill = { organizationId, billId, billNumber };
    const own = comparable(history);
    const { patient, claim } = own?.view.snapshot ?? {};
    if (!own || !patient || !claim) {
      await index.forget(bill);
      return null;
    }
    const { lastName, dateOfBirth } = patient;
    const person = { customerExternalId, patientId, lastName, dateOfBirth, dateOfInjury: claim.dateOfInjury };
    const { written } = await index.note(bill, own.compared, person);
    await written;
    return index.duplicateTokens(bill);
  };

  const findOthers = async (billId: string, tokens: readonly string[]): Promise<readonly NumberedBill[]> =>
    (await index.find(tokens)).filter((other) => other.billId !== billId);

  return {
    name: 'same-person',
    from: 'beginning',
    on: {
      BillSubmitted: (event) => {
        const { billId, billNumber } = event.data as BillSubmittedData;
        return outboxItem(event, { billId, billNumber });
      },
      // After a dismissal, another bill in the group may be suspected.
      DuplicateDismissed: billItem,
      SubjectShredded: (event) => {
        const { subject } = event.data as SubjectShredded['data'];
        return subject.startsWith('bill_') ? outboxItem(event, { billId: subject }) : [];
      },
    },
    // Most bills are indexed and have no possible duplicate, so they need no item.
    wanted: async ({ type, data, metadata: { organizationId } }) => {
      if (type !== 'BillSubmitted') return true;
      const { billId, billNumber } = data as BillSubmittedData;
      const tokens = await index.duplicateTokens({ organizationId, billId, billNumber });
      return tokens === null || (await findOthers(billId, tokens)).length > 0;
    },
    perform: async ({ organizationId, data }) => {
      const { billId, billNumber } = data as BillReference;
      // Erasure and dismissal items have no number.
      const noted =
        billNumber === undefined ? null : await index.duplicateTokens({ organizationId, billId, billNumber });
      const others = await findOthers(billId, noted ?? (await indexFromLog(organizationId, billId)) ?? []);
      const own = others.length === 0 ? null : comparable(await read(organizationId, billId));
      if (!own) return;
      const rules = ledger.rules.current;
      const alike: Comparable[] = [];
      for (const found of others) {
        const indexed = await index.compared(found);
        if (indexed && duplicateKindOf(own.compared, indexed, rules) === null) continue;
        const other = comparable(await read(organizationId, found.billId));
        if (other && duplicateKindOf(own.compared, other.compared, rules) !== null) alike.push(other);
      }
      const open = [own, ...alike].map(({ compared }) => compared).filter((bill) => !bill.rejected && !bill.setAside);
      let newest: Comparable | null = own;
      for (const other of alike) {
        if (!newest) return;
        const flagged = await flagDuplicate(ledger, organizationId, [newest, other], open, rules);
        if (flagged === newest) newest = comparable(await read(organizationId, billId));
      }
    },
  };
};

/** Returns null for a stream without a bill, and for a bill that was or will be erased. */
const comparable = (history: readonly Stored[]): Comparable | null => {
  const [first] = history;
  if (!first || history.some(isShredding)) return null;
  const view = foldHistory(history as readonly StoredEvent<BillEvent>[], billViewFold);
  const compared = otherBill(view);
  return compared && { view, compared, position: first.position };
};

/**
 * Records that the later bill may be a duplicate of the earlier one, unless its submission had a warning or another
 * duplicate of the earlier bill is suspected. `open`: possible group members, neither rejected nor set aside. Returns
 * the bill with the record, or null.
 */
const flagDuplicate = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  pair: readonly [Comparable, Comparable],
  open: readonly ComparedBill[],
  rules: RuleSet,
): Promise<Comparable | null> => {
  const [earlier, later] = pair[0].position < pair[1].position ? pair : [pair[1], pair[0]];
  const { facts, updatedAt } = later.view;
  if (later.compared.rejected || later.compared.setAside) return null;
  const [found] = duplicatesOf(later.compared, [earlier.compared], rules);
  if (!found || facts.duplicates.some(({ billId }) => billId === found.billId)) return null;
  const isInGroup = (bill: ComparedBill): boolean => duplicateKindOf(bill, earlier.compared, rules) !== null;
  const suspected = new Set(
    facts.duplicates.flatMap(({ billId, kind, warned, dismissed }) =>
      warned || dismissed || kind !== found.kind ? [] : [billId],
    ),
  );
  // Avoids a command that would make the same decision.
  if (open.some((bill) => suspected.has(bill.billId) && isInGroup(bill))) return null;
  const other = { otherBillId: found.billId, otherBillNumber: found.billNumber, kind: found.kind };
  const data = { at: updatedAt, ...other, group: open.filter(isInGroup).map(({ billId }) => billId) };
  const metadata = actorMetadata({ organizationId, at: updatedAt, actor: { kind: 'system', id: 'same-person' } });
  await executeOnBill(ledger, facts.billId, { type: 'SuspectDuplicate', data }, metadata);
  return later;
};
