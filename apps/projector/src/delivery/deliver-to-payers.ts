import { executeOnBill, actorMetadata } from '#commands';
import {
  billStream,
  billViewFold,
  isShredding,
  organization,
  organizationStream,
  type BillCommand,
  type BillEvent,
  type Route,
  type SubjectShredded,
} from '#domain';
import {
  billSource,
  blobReader,
  savedW9,
  secretsOf,
  transmissionOf,
  type PacketComposer,
  type PayerTransmission,
  type TransmissionOrder,
} from '#documents';
import type { Engines } from '#engines';
import { emptyIfDeleted, foldHistory, LivePractices, loadState, type StoredEvent } from '#event-store';
import { transmissionAt } from '#partners';
import type { OutboxItem, ItemInProgress, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';
import { RetryRequested, type Carriers, type DeliveryOutcome } from './payer-delivery.js';

type BillStored = StoredEvent<BillEvent>;

type DeliveryEngines = Pick<Engines, 'events' | 'ledger' | 'blobs' | 'composer'> & { readonly carriers: Carriers };

const outboxItems = (event: StoredEvent): readonly OutboxItem[] =>
  outboxItem(event, { billId: (event.data as { billId: string }).billId, revision: event.revision });

/**
 * Sends each submission, resubmission, duplicate, and review by a live organization to its payer once, when it has a
 * route.
 */
export const deliverToPayers = (engines: DeliveryEngines): ServiceReaction => {
  const live = new LivePractices(engines);
  return {
    name: 'payer-delivery',
    on: {
      BillSubmitted: outboxItems,
      BillResubmitted: outboxItems,
      DuplicateSent: outboxItems,
      ReviewSubmitted: outboxItems,
      DeliveryRouteSet: outboxItems,
    },
    // A sandbox has no payer; the simulate endpoint replaces it.
    wanted: ({ metadata: { organizationId } }) => live.has(organizationId),
    perform: (item, signal) => deliverBill(engines, item, signal),
  };
};

const deliverBill = async (
  { ledger, blobs, composer, carriers }: DeliveryEngines,
  { key, attempts, organizationId, data }: ItemInProgress,
  signal: AbortSignal,
): Promise<void> => {
  const practice = await loadState(ledger, organization, organizationStream(organizationId));
  if (practice.environment !== 'live') return;
  const billId = data['billId'] as string;
  const revision = Number(data['revision']);
  const stream = billStream(organizationId, billId);
  const load = (): Promise<readonly BillStored[]> => ledger.load<BillEvent>(stream).catch(emptyIfDeleted);
  // Empty if the stream was deleted: the bill is skipped.
  const history = await load();
  // The bill has been erased, or is about to be.
  if (isErased(history)) return;
  // Later changes to the bill are not part of this transmission.
  const ordered = transmissionAt(history, organizationId, revision);
  const source = ordered && billSource(ordered.bill, secretsOf(history[0]), practice.environment);
  const { route = null } = source?.clear ?? {};
  if (!ordered || !source || route === null) return;
  const { order, bill } = ordered;
  const { controlNumber } = order;
  if (bill.facts.transmissions.at(-1)?.status === 'waiting_for_route') return;
  // Already done, and possibly sent since: an operator moved the checkpoint back.
  if (!isOutstanding(history, controlNumber, revision)) return;
  const read = blobReader(blobs, organizationId, source.clear.billId);
  const w9 = savedW9(blobs, practice);
  const account = practice.accountId;
  const make = (through?: Pick<TransmissionOrder, 'partner'>) =>
    transmissionOf(source, { ...order, ...through }, read, w9, ledger.rules.current);
  const delivered = await carriers[route].deliver(
    {
      key,
      attempts,
      organizationId,
      billId,
      controlNumber,
      practiceName: practice.name,
      make,
      paper: () => {
        const made = make();
        return {
          destination: made.destination,
          subject: `Medical bill, control number ${controlNumber}`,
          says: `${practice.name} sends a bill for medical services with its attachments, control number ${controlNumber}.`,
          filename: `bill-${controlNumber}.pdf`,
          draw: () => drawLetter(composer, account, made),
        };
      },
      due: async () => {
        const now = await load();
        return !isErased(now) && isOutstanding(now, controlNumber, revision);
      },
    },
    signal,
  );
  const actor = { kind: 'system', id: 'payer-delivery' } as const;
  const metadata = actorMetadata({ organizationId, actor, clockOffsetMs: practice.clockOffsetMs });
  const command = commandOf(delivered, { at: metadata.at, controlNumber }, route);
  if (command) await executeOnBill(ledger, billId, command, metadata);
  if (delivered.outcome === 'failed' && delivered.again) throw new RetryRequested(delivered.code);
};

const drawLetter = async (
  composer: PacketComposer,
  account: string,
  { cover, packet }: PayerTransmission,
): Promise<Uint8Array> => {
  // An empty index is filled with the pages of the parts that follow.
  const sheet = { title: 'Cover', drawing: { kind: 'cover', data: { ...cover, index: [] } } } as const;
  const { pdf } = await composer.compose([sheet, ...packet.parts], packet.options, { account });
  return pdf;
};

/** Returns the command that records the outcome on the bill, or null. */
const commandOf = (
  delivered: DeliveryOutcome,
  transmission: { readonly at: string; readonly controlNumber: string },
  route: Route,
): BillCommand | null => {
  switch (delivered.outcome) {
    case 'nowhere':
      return null;
    case 'written':
      return { type: 'RecordTransmission', data: { ...transmission, route, partner: null, interchange: null } };
    case 'sent':
      return { type: 'RecordTransmissionSent', data: transmission };
    case 'failed': {
      const { code, paths } = delivered;
      return { type: 'RecordTransmissionFailure', data: { ...transmission, code, paths } };
    }
  }
};

/** Returns true if neither written nor sent, and no other route was chosen after this event. */
const isOutstanding = (history: readonly BillStored[], controlNumber: string, revision: number): boolean => {
  if (history.some((event) => event.revision > revision && event.type === 'DeliveryRouteSet')) return false;
  const { transmissions } = foldHistory(history, billViewFold).facts;
  const { status } = transmissions.find((transmission) => transmission.controlNumber === controlNumber) ?? {};
  return status === 'queued' || status === 'failed';
};

/** The order to erase precedes the destruction of the key. Once it exists, no documents may be made. */
const isErased = (history: readonly StoredEvent<BillEvent | SubjectShredded>[]): boolean => history.some(isShredding);
