import { bills, carryOut, metadataBy } from '#commands';
import {
  billStream,
  billView,
  isShredding,
  organization,
  organizationStream,
  type BillCommand,
  type BillEvent,
  type SubjectShredded,
} from '#domain';
import {
  billSource,
  blobReader,
  savedW9,
  secretsOf,
  transmissionOf,
  type BlobStore,
  type PacketComposer,
  type PayerTransmission,
  type TransmissionKind,
  type TransmissionOrder,
} from '#documents';
import { loadState, type Ledger, type StoredEvent } from '#event-store';
import type { OutboxItem, Reaction } from '#subscriptions';
import { PayerOutbox } from './outbox.js';
import { SandboxPayerDelivery, type DeliveryFile, type PayerDelivery } from './payer-delivery.js';

type BillStored = StoredEvent<BillEvent>;

/** What the payer delivery works with. */
export interface PayerDeliveryEngines {
  readonly ledger: Ledger;
  readonly blobs: BlobStore;
  readonly composer: PacketComposer;
  /** Folder of the outbox. */
  readonly outbox: string;
}

const calls = (event: StoredEvent): readonly OutboxItem[] => [
  {
    key: event.id,
    organizationId: event.metadata.organizationId,
    data: { billId: (event.data as { billId: string }).billId, revision: event.revision },
  },
];

/**
 * Every submission, resubmission, duplicate and review of a live organization goes to its payer, once: as soon as there
 * is a route.
 */
export const deliverToPayers = (engines: PayerDeliveryEngines): Reaction => {
  const courier = new PayerCourier(engines);
  return {
    name: 'payer-delivery',
    on: {
      BillSubmitted: calls,
      BillResubmitted: calls,
      DuplicateSent: calls,
      ReviewSubmitted: calls,
      DeliveryRouteSet: calls,
    },
    perform: (item) => courier.carry(item),
  };
};

class PayerCourier {
  private readonly sandbox: PayerDelivery = new SandboxPayerDelivery();
  private readonly live: PayerDelivery;

  constructor(private readonly engines: PayerDeliveryEngines) {
    this.live = new PayerOutbox(engines.outbox);
  }

  async carry({ key, organizationId, data }: OutboxItem): Promise<void> {
    const { ledger, blobs } = this.engines;
    const practice = await loadState(ledger, organization, organizationStream(organizationId));
    const stream = billStream(organizationId, data['billId'] as string);
    const history = await ledger.load<BillEvent>(stream);
    // Erased meanwhile, or about to be: nothing is left that may be sent.
    if (isErased(history)) return;
    // The bill as it was when it was sent: what came later is not part of this transmission.
    const then = history.filter(({ revision }) => revision <= Number(data['revision']));
    const view = billView(then);
    const transmission = view.facts.transmissions.at(-1);
    const source = billSource(view, secretsOf(then[0]), practice.environment);
    if (!transmission || !source || transmission.status === 'waiting_for_route') return;
    const { controlNumber } = transmission;
    // Done before, and perhaps carried away since: an operator has set the checkpoint far back.
    if (billView(history).facts.written.includes(controlNumber)) return;
    const order: TransmissionOrder = {
      ...reasonOf(
        then.findLast(({ type }) => type in kinds),
        view.reviews,
      ),
      organizationId,
      controlNumber,
      attempt: view.facts.transmissions.length,
      at: then.at(-1)?.metadata.at ?? view.updatedAt,
    };
    const read = blobReader(blobs, organizationId, source.clear.billId);
    const made = transmissionOf(source, order, read, savedW9(blobs, practice));
    const record = async (tell: (at: string) => BillCommand): Promise<void> => {
      const actor = { kind: 'system', id: 'payer-delivery' } as const;
      const metadata = metadataBy({ organizationId, actor, clockOffsetMs: practice.clockOffsetMs });
      await carryOut(ledger, bills, { stream, command: tell(metadata.at), metadata });
    };
    if (practice.environment === 'live' && made.problems.length > 0) {
      const failure = { controlNumber, code: 'refused_by_checks', paths: pathsOf(made) } as const;
      await record((at) => ({ type: 'RecordTransmissionFailure', data: { at, ...failure } }));
      return;
    }
    const delivery = practice.environment === 'live' ? this.live : this.sandbox;
    const delivered = await delivery.deliver({
      key,
      organizationId,
      controlNumber,
      files: () => this.files(practice.accountId, order, made),
      due: async () => !isErased(await ledger.load<BillEvent>(stream)),
    });
    if (!delivered) return;
    await record((at) => ({ type: 'RecordTransmission', data: { at, controlNumber, route: source.clear.route } }));
  }

  private async files(
    account: string,
    order: TransmissionOrder,
    made: PayerTransmission,
  ): Promise<readonly DeliveryFile[]> {
    const { composer } = this.engines;
    const { route, destination, cover, packet, claim837, warnings, documents } = made;
    const [sheet, { pdf }] = [
      await composer.draw({ kind: 'cover', data: cover }, { account }),
      await composer.compose(packet.parts, packet.options, { account }),
    ];
    const details = { kind: order.kind, createdAt: order.at, route, destination, warnings, documents };
    return [
      { name: 'cover.pdf', bytes: sheet.pdf },
      { name: 'packet.pdf', bytes: pdf },
      ...(claim837 === null ? [] : [{ name: 'claim.837', bytes: Buffer.from(claim837, 'latin1') }]),
      { name: 'transmission.json', bytes: Buffer.from(`${JSON.stringify(details, null, 2)}\n`) },
    ];
  }
}

/** The fields in the way. */
const pathsOf = ({ problems }: PayerTransmission): readonly string[] => problems.map(({ path }) => path);

/** The order comes before the key goes: from then on nothing may be made of what can still be read. */
const isErased = (history: readonly StoredEvent<BillEvent | SubjectShredded>[]): boolean => history.some(isShredding);

/** The events that make a transmission; of a review its type says more. */
const kinds: Readonly<Record<string, TransmissionKind>> = {
  BillSubmitted: 'original',
  BillResubmitted: 'resubmission',
  DuplicateSent: 'duplicate',
  ReviewSubmitted: 'second_review',
};

/** Why this transmission goes out, and the review that it carries. */
const reasonOf = (
  event: BillStored | undefined,
  reviews: ReturnType<typeof billView>['reviews'],
): Pick<TransmissionOrder, 'kind' | 'review' | 'attachmentIds'> => {
  if (event?.type !== 'ReviewSubmitted') {
    const { attachmentIds = [] } = (event?.data ?? {}) as { readonly attachmentIds?: readonly string[] };
    return { kind: kinds[event?.type ?? ''] ?? 'original', review: null, attachmentIds };
  }
  const { reviewId } = event.data as { readonly reviewId: string };
  const review = reviews.find(({ id }) => id === reviewId) ?? null;
  return { kind: review?.type ?? 'second_review', review, attachmentIds: review?.attachmentIds ?? [] };
};
