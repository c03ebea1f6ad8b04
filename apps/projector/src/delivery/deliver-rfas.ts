import { executeOnRfa, actorMetadata, skipIfErased } from '#commands';
import { blobReader, rfaPacket, rfaPacketHash } from '#documents';
import {
  fold,
  shouldSendRfa,
  organization,
  organizationStream,
  rfa,
  rfaDeliveryFailures,
  rfaStream,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
} from '#domain';
import type { Engines } from '#engines';
import { loadState, type StoredEvent } from '#event-store';
import { orderedRfa } from '#partners';
import type { OutboxItem, ItemInProgress, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';
import { RetryRequested, type Carriers, type DeliveryOutcome } from './payer-delivery.js';

type DeliveryEngines = Pick<Engines, 'ledger' | 'vault' | 'blobs' | 'composer'> & { readonly carriers: Carriers };

type History = readonly StoredEvent<RfaEvent>[];
type DeliveryReport = Pick<
  Extract<RfaCommand, { type: 'RecordRfaDelivery' }>['data'],
  'outcome' | 'code' | 'providerMessageId'
>;

type Sending = { readonly rfaId: string; readonly transmissionId: string };

const outboxItems = (event: StoredEvent): readonly OutboxItem[] => {
  const { rfaId, transmissionId, sentAt } = event.data as Sending & { readonly sentAt: string | null };
  // If `sentAt` is set, it was recorded manually or belongs to a sandbox.
  return sentAt === null ? outboxItem(event, { rfaId, transmissionId }) : [];
};

/**
 * Sends each request for authorization submitted by a live organization once to the claims administrator, using the
 * carriers for bills: exactly the packet that the user reviewed, or nothing.
 */
export const deliverRfas = (engines: DeliveryEngines): ServiceReaction => ({
  name: 'rfa-delivery',
  from: 'beginning',
  on: { RfaSubmitted: outboxItems },
  perform: (item, signal) => deliverRfa(engines, item, signal),
});

const stateOf = (history: History): Rfa => fold(rfa, history);

const deliverRfa = async (
  { ledger, vault, blobs, composer, carriers }: DeliveryEngines,
  { key, attempts, organizationId, data }: ItemInProgress,
  signal: AbortSignal,
): Promise<void> => {
  const { rfaId, transmissionId } = data as Sending;
  const practice = await loadState(ledger, organization, organizationStream(organizationId));
  const stream = rfaStream(organizationId, rfaId);
  const history = await ledger.load<RfaEvent>(stream);
  if (!shouldSendRfa(stateOf(history), transmissionId)) return;
  const ordered = orderedRfa(history, transmissionId);
  if (ordered === null) return;
  const { source, sending, input } = ordered;
  const { channel, packetHash } = sending;
  if (channel !== 'fax' && channel !== 'email' && channel !== 'mail') return;
  const tell = (result: DeliveryReport): Promise<void> =>
    skipIfErased(async () => {
      const actor = { kind: 'system', id: 'rfa-delivery' } as const;
      const metadata = actorMetadata({ organizationId, actor, clockOffsetMs: practice.clockOffsetMs });
      const data = { at: metadata.at, transmissionId, ...result };
      await executeOnRfa(ledger, rfaId, { type: 'RecordRfaDelivery', data }, metadata);
    });
  // Another release may render a different packet, which a user must review before it is sent.
  const hash = await rfaPacketHash(organizationId, source, input, (bytes) =>
    vault.hmac(organizationId, 'packet', bytes),
  );
  if (hash !== packetHash) return tell({ outcome: 'failed', code: 'packet_changed', providerMessageId: null });
  const named = `request for authorization ${source.rfa.rfaNumber}`;
  const delivered = await carriers[channel].deliver(
    {
      key,
      attempts,
      practiceName: practice.name,
      paper: () => ({
        destination: input.destination[channel === 'mail' ? 'mailingAddress' : channel] ?? '',
        subject: `Medical ${named}`,
        says: `${practice.name} sends ${named} (DWC Form RFA) with its attachments.`,
        filename: `rfa-${source.rfa.rfaNumber}.pdf`,
        draw: async () => {
          const { parts, options } = rfaPacket(source, input, blobReader(blobs, organizationId, rfaId));
          return (await composer.compose(parts, options, { account: practice.accountId })).pdf;
        },
      }),
      due: async () => shouldSendRfa(stateOf(await ledger.load<RfaEvent>(stream)), transmissionId),
    },
    signal,
  );
  const result = deliveryReportOf(delivered);
  if (result) await tell(result);
  if (delivered.outcome === 'failed' && delivered.again) throw new RetryRequested(delivered.code);
};

/** Returns the report to record, or null if there is none. */
const deliveryReportOf = (delivered: DeliveryOutcome): DeliveryReport | null => {
  switch (delivered.outcome) {
    case 'nowhere':
      return null;
    case 'written':
      return { outcome: 'written', code: null, providerMessageId: null };
    case 'sent':
      return { outcome: 'sent', code: null, providerMessageId: delivered.messageId };
    case 'failed': {
      const code = rfaDeliveryFailures.find((known) => known === delivered.code) ?? 'malformed';
      return { outcome: 'failed', code, providerMessageId: null };
    }
  }
};
