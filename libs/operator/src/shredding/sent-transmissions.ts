import { claimReference } from '#documents';
import { billView, type BillEvent } from '#domain';
import type { StoredEvent } from '#event-store';
import type { SentTransmission } from '#exchange';

/** By what payers and partners know a bill; also of one whose data was erased. */
export interface KnownOutside {
  /** CLM01 of each transmission. */
  readonly references: readonly string[];
  /** Transmissions that had their place in a partner's file. */
  readonly sent: readonly SentTransmission[];
}

export const knownOutside = (organizationId: string, history: readonly StoredEvent<BillEvent>[]): KnownOutside => {
  const { transmissions } = billView(history).facts;
  return {
    references: transmissions.map(({ controlNumber }) => claimReference(organizationId, controlNumber)),
    sent: transmissions.flatMap(({ controlNumber, partner = null, interchange }) =>
      partner && interchange
        ? [
            {
              organizationId,
              controlNumber,
              partner,
              interchange: interchange.control,
              reference: claimReference(organizationId, controlNumber),
            },
          ]
        : [],
    ),
  };
};
