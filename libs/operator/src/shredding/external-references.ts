import { claimReference } from '#documents';
import { billView, type BillEvent } from '#domain';
import type { StoredEvent } from '#event-store';
import type { SentTransmission } from '#partners';
import { filesOfHistory } from '#payer-files';

export interface ExternalReferences {
  /** CLM01 values of each transmission. */
  readonly references: readonly string[];
  /** Numbers that payers assigned to the bill. Empty once its data is erased. */
  readonly payerNumbers: readonly string[];
  readonly payerFileIds: readonly string[];
  /** Transmissions that were part of a partner's file. */
  readonly sent: readonly SentTransmission[];
}

export const externalReferences = (
  organizationId: string,
  history: readonly StoredEvent<BillEvent>[],
): ExternalReferences => {
  const { facts } = billView(history);
  const transmissions = facts.transmissions.map((transmission) => ({
    ...transmission,
    reference: claimReference(organizationId, transmission.controlNumber),
  }));
  return {
    references: transmissions.map(({ reference }) => reference),
    payerNumbers: facts.payerClaimControlNumbers,
    payerFileIds: filesOfHistory(history),
    sent: transmissions.flatMap(({ controlNumber, reference, partner = null, interchange }) =>
      partner && interchange
        ? [{ organizationId, controlNumber, partner, interchange: interchange.control, reference }]
        : [],
    ),
  };
};
