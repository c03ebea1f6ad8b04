import { claimReference } from '#documents';
import { billView, type BillEvent } from '#domain';
import type { StoredEvent } from '#event-store';
import type { SentTransmission } from '#partners';
import { filesOfHistory } from '#payer-files';

/** By what payers and partners know a bill; also of one whose data was erased. */
export interface ExternalReferences {
  /** CLM01 of each transmission. */
  readonly references: readonly string[];
  /** The numbers that its payers gave it; none that can be read once its data is erased. */
  readonly payerNumbers: readonly string[];
  /** Payer files that said something about it. */
  readonly payerFileIds: readonly string[];
  /** Transmissions that had their place in a partner's file. */
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
