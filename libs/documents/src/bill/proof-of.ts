import { presentActivity } from '#contracts';
import { centsOf, routeLabels, submittedDocuments } from '#domain';
import type { ProofData } from '../forms/proof.js';
import { dollarText } from '../forms/values.js';
import { packetDestinationOf, patientName, type BillSource } from './bill-source.js';

const humanize = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

export const proofOf = (source: BillSource): ProofData => {
  const { bill, clear, snapshot, environment } = source;
  return {
    at: bill.updatedAt,
    billNumber: String(clear.billNumber),
    environment,
    patient: patientName(source),
    claimNumber: snapshot.claim.claimNumber,
    dateOfInjury: snapshot.claim.dateOfInjury,
    dateOfService: snapshot.service.date,
    provider: snapshot.billingProvider.name,
    claimsAdministrator: snapshot.claim.administratorName,
    totalCharge: clear.charged,
    submittedAt: bill.submittedAt,
    route: clear.route ? routeLabels[clear.route] : 'No delivery method known',
    destination: packetDestinationOf(source),
    controlNumber: bill.facts.transmissions[0]?.controlNumber ?? null,
    documents: submittedDocuments(source).map(({ facts, text }) => ({
      filename: text?.filename ?? '',
      type: humanize(facts.documentType),
      reportTypeCode: facts.reportTypeCode,
      pages: facts.pages,
      sizeBytes: facts.sizeBytes,
      sha256: text?.sha256 ?? '',
    })),
    timeline: presentActivity(bill.activity).map(({ type, createdAt, title, description, amount }) => ({
      at: createdAt,
      title,
      // The description of a state change already contains its amounts.
      detail:
        amount === null || type === 'state'
          ? description
          : `${description.replace(/\.$/, '')} · $${dollarText(centsOf(amount))}`,
    })),
  };
};
