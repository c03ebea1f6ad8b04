import { previewedAt, rfaSource, type RfaPacketInput, type RfaSource } from '#documents';
import { fold, rfa, type RfaEvent, type RfaTransmission } from '#domain';
import type { StoredEvent } from '#event-store';

/** A submitted request for authorization as of its submission. Later changes aren't part of its packet. */
export interface OrderedRfa {
  readonly source: RfaSource;
  readonly sending: RfaTransmission;
  /** Data from which the packet was created when the user previewed it. */
  readonly input: RfaPacketInput;
}

/** Returns the submitted request. Null if no live organization sent it, it was not previewed, or it was erased. */
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
