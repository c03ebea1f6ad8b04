import type { DisclosureView } from '#contracts';
import { billSource, packetDestinationOf, secretsOf } from '#documents';
import {
  billViewFold,
  isAccountable,
  REDACTED,
  sentAttempts,
  type BillEvent,
  type CourtesyCopyRequestedData,
  type CourtesyCopySentData,
  type Environment,
} from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';
import { transmissionsIn, type OrderedTransmission } from '#partners';

type BillHistory = readonly StoredEvent<BillEvent>[];

/** Receives requests for independent bill review (8 CCR 9792.5.7). */
const REVIEW_UNIT = 'Division of Workers’ Compensation, independent bill review';

export const disclosuresOf = (
  history: BillHistory,
  organizationId: string,
  environment: Environment,
): readonly DisclosureView[] => {
  const bill = foldHistory(history, billViewFold);
  const { clear } = bill;
  if (clear === null) return [];
  const sent = new Map(sentAttempts(bill).map(({ transmission }) => [transmission.controlNumber, transmission.sentAt]));
  const transmissions = transmissionsIn(history, organizationId).flatMap((transmission): readonly DisclosureView[] => {
    const at = sent.get(transmission.order.controlNumber) ?? null;
    return at === null ? [] : [transmissionView(transmission, clear.billId, at, history, environment)];
  });
  return [...transmissions, ...copiesIn(history)].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};

const transmissionView = (
  { order, bill }: OrderedTransmission,
  billId: string,
  at: string,
  history: BillHistory,
  environment: Environment,
): DisclosureView => {
  const { kind, controlNumber, attachmentIds } = order;
  const isReviewByState = kind === 'independent_bill_review';
  const source = billSource(bill, secretsOf(history[0]), environment);
  const basis = isReviewByState ? '512l' : 'payment';
  const address = source && !isReviewByState ? packetDestinationOf(source) : '';
  const documentIds = [...new Set([...(bill.clear?.documents ?? []).map(({ id }) => id), ...attachmentIds])];
  return {
    at,
    kind,
    billId,
    rfaId: null,
    reference: controlNumber,
    recipient: isReviewByState ? REVIEW_UNIT : (bill.snapshot?.delivery.payerName ?? null),
    addresses: address === '' ? [] : [address],
    claim: true,
    documents: documentIds.length,
    documentIds,
    purpose: isReviewByState ? 'Independent bill review (Labor Code 4603.6)' : 'Payment of a bill for medical services',
    basis,
    accountable: isAccountable(basis),
  };
};

/** Leaves out copies that were only recorded because no mail service is configured. They are not disclosures. */
const copiesIn = (history: BillHistory): readonly DisclosureView[] => {
  const asked = new Map(
    history.flatMap(({ type, data }) => {
      if (type !== 'CourtesyCopyRequested') return [];
      const copy = data as CourtesyCopyRequestedData;
      return [[copy.copyId, copy] as const];
    }),
  );
  return history.flatMap(({ type, data }): readonly DisclosureView[] => {
    if (type !== 'CourtesyCopySent') return [];
    const { copyId, sentAt } = data as CourtesyCopySentData;
    const copy = asked.get(copyId);
    if (!copy) return [];
    const details = copy.private === REDACTED ? null : copy.private;
    const { basis = '512l' } = copy;
    const addresses = details === null ? [] : [...details.to, ...details.cc];
    return [
      {
        at: sentAt,
        kind: 'courtesy_copy',
        billId: copy.billId,
        rfaId: null,
        reference: copyId,
        recipient: details === null ? null : details.to.join(', '),
        addresses,
        claim: copy.includeCms1500,
        documents: copy.documentIds.length,
        documentIds: copy.documentIds,
        purpose: details?.purpose ?? 'Copy of a workers’ compensation bill',
        basis,
        accountable: isAccountable(basis),
      },
    ];
  });
};
