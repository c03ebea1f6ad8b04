import type { DisclosureView } from '#contracts';
import { isAccountable, isRfaSent, type Rfa, type RfaTransmission } from '#domain';

type DisclosureDetails = Pick<
  DisclosureView,
  'at' | 'kind' | 'reference' | 'recipient' | 'addresses' | 'documentIds' | 'purpose'
>;

/**
 * Each time the request was sent, and the information sent in response to a question. Utilization review is part of
 * payment (45 CFR 164.501), so an accounting doesn't list these disclosures.
 */
export const rfaDisclosuresOf = (rfa: Rfa): readonly DisclosureView[] =>
  [...sendingsOf(rfa), ...informationOf(rfa)].map((disclosure) => ({
    ...{ ...disclosure, billId: null, rfaId: rfa.rfaId, claim: false, documents: disclosure.documentIds.length },
    ...{ basis: 'payment' as const, accountable: isAccountable('payment') },
  }));

const sendingsOf = (rfa: Rfa): readonly DisclosureDetails[] =>
  rfa.transmissions
    .filter(({ transmissionId }) => isRfaSent(rfa, transmissionId))
    .map((sending) => ({
      at: sending.sentAt ?? sending.receivedAt ?? sending.queuedAt,
      kind: 'authorization_request',
      reference: `RFA-${rfa.rfaNumber}-${sending.attempt}`,
      recipient: sending.destination?.name ?? rfa.text?.claim.administratorName ?? null,
      addresses: addressesOf(sending),
      documentIds: sending.documentIds,
      purpose: 'Treatment authorization (Labor Code 4610)',
    }));

const informationOf = ({ informationRequests, text }: Rfa): readonly DisclosureDetails[] =>
  informationRequests.flatMap(({ requestId, respondedAt, responseDocumentIds: documentIds }) =>
    respondedAt === null
      ? []
      : [
          {
            at: respondedAt,
            kind: 'authorization_information' as const,
            reference: requestId,
            recipient: text?.claim.administratorName ?? null,
            addresses: [],
            documentIds,
            purpose: 'Information for utilization review (Labor Code 4610)',
          },
        ],
  );

const addressesOf = ({ channel, destination }: RfaTransmission): readonly string[] => {
  const { fax = null, email = null, mailingAddress = null } = destination ?? {};
  const address = { fax, email, mail: mailingAddress, portal: null, manual: null }[channel];
  return address === null ? [] : [address];
};
