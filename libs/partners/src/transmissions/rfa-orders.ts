import { previewedAt, rfaSource, type RfaPacketInput, type RfaSource } from '#documents';
import { fold, rfa, type RfaEvent, type RfaTransmission } from '#domain';
import type { StoredEvent } from '#event-store';

/** A request for authorization that was submitted, as it was then: what came later is no part of its packet. */
export interface OrderedRfa {
  readonly source: RfaSource;
  readonly sending: RfaTransmission;
  /** What its packet was made of when it was looked at. */
  readonly input: RfaPacketInput;
}

/** Null where there is no such sending of a live organization, nobody looked at its packet, or the request was erased. */
export const orderedRfa = (history: readonly StoredEvent<RfaEvent>[], transmissionId: string): OrderedRfa | null => {
  const last = history.findIndex(
    ({ type, data }) =>
      type === 'RfaSubmitted' && (data as { transmissionId: string }).transmissionId === transmissionId,
  );
  const source = rfaSource(fold(rfa, history.slice(0, last + 1)), 'live');
  const sending = source?.rfa.transmissions.find((transmission) => transmission.transmissionId === transmissionId);
  if (!source || !sending) return null;
  const { channel, destination, documentIds, message, packetHash } = sending;
  const at = packetHash === null ? null : previewedAt(packetHash);
  return destination === null || at === null
    ? null
    : { source, sending, input: { channel, destination, documentIds, message, at } };
};
