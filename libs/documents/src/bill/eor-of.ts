import type { EorOnFile } from '#domain';
import { lineDates, losAngelesDate, submittedLines } from '#domain';
import type { EorData } from '../forms/eor.js';
import { patientName, type BillSource } from './bill-source.js';

/** Builds the page for an EOR without a PDF. It has only facts known when the EOR arrived, so it never changes. */
export const eorOf = (source: BillSource, eor: EorOnFile): EorData => {
  const { bill, clear, snapshot, environment } = source;
  const { billingProvider, renderingProvider, claim } = snapshot;
  const lines = new Map(submittedLines(source).map((line) => [line.id, line]));
  const payment = bill.payments.find(({ eorId, postedAt }) => eorId === eor.eorId && postedAt <= eor.addedAt);
  return {
    eorDate: eor.eorDate,
    servedAt: eor.servedAt,
    answers: eor.answers,
    payer: { name: snapshot.delivery.payerName },
    provider: {
      name: billingProvider.name,
      npi: billingProvider.npi,
      address: billingProvider.address,
      taxIdLast4: billingProvider.taxIdLast4,
    },
    renderingProvider: renderingProvider.name,
    employee: patientName(source),
    employer: claim.employer,
    claimNumber: claim.claimNumber,
    dateOfInjury: claim.dateOfInjury,
    billNumber: String(clear.billNumber),
    billReceived: bill.facts.receivedAt === null ? null : losAngelesDate(bill.facts.receivedAt),
    payerClaimControlNumber: eor.payerClaimControlNumber,
    payment: payment
      ? { method: payment.method, number: payment.checkNumber, date: payment.depositDate, amount: payment.amount }
      : null,
    lines: eor.lines.map((line) => {
      const submitted = lines.get(line.lineItemId);
      return {
        ...lineDates(submitted?.details, snapshot.service),
        code: submitted?.code ?? '',
        modifiers: submitted?.modifiers ?? [],
        units: submitted?.units ?? 1,
        billed: line.billed,
        allowed: line.allowed,
        paid: line.reportedPaid,
        adjustments: line.adjustments,
      };
    }),
    claimAdjustments: eor.claimAdjustments,
    remarkCodes: eor.remarkCodes,
    billingMode: clear.billingMode,
    sandbox: environment === 'sandbox',
  };
};
