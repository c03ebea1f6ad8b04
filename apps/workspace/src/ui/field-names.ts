import { m } from '../messages';
import { labels } from './contract-fields';

const address = m.draft.address;
const lineLabels: Readonly<Record<string, string>> = {
  code: m.bill.code,
  modifiers: m.draft.modifiers,
  units: m.bill.units,
  charge: m.bill.charge,
  serviceDate: m.bill.date,
  diagnosisPointers: m.draft.pointers,
  description: m.draft.description,
  drug: m.bill.drug,
  'drug.ndc': m.bill.ndc,
  'drug.unit': m.bill.drugUnit,
  'drug.quantity': m.bill.drugQuantity,
  rfaItemId: m.bill.authorization,
  authorizationBasis: m.bill.authorizationBasis,
};
const fieldLabels: Readonly<Record<string, string>> = {
  items: m.bill.item,
  requestingPhysician: m.bill.physician,
  practice: m.nav.practice,
  destination: m.bill.destination,
  patient: m.bill.patient,
  'patient.address': address.line1,
  claim: m.bill.claim,
  serviceLines: m.bill.tabs.lines,
  'patient.firstName': m.draft.firstName,
  'patient.middleName': m.draft.middleName,
  'patient.lastName': m.draft.lastName,
  'patient.suffix': m.draft.suffix,
  'patient.dateOfBirth': m.draft.born,
  'patient.gender': m.draft.gender,
  'patient.ssn': m.draft.ssn,
  'patient.phone': m.act.phone,
  'patient.address.line1': address.line1,
  'patient.address.line2': address.line2,
  'patient.address.city': address.city,
  'patient.address.state': address.state,
  'patient.address.postalCode': address.postalCode,
  'patient.address.country': m.draft.country,
  'claim.claimNumber': m.draft.claimNumber,
  'claim.adjNumber': m.bill.adj,
  'claim.employer': m.bill.employer,
  'claim.dateOfInjury': m.draft.injured,
  'claim.injuryState': m.draft.injuryState,
  'claim.claimsAdministrator': m.draft.administrator,
  billingMode: m.bill.mode,
  service: m.draft.serviceDate,
  'service.date': m.draft.serviceDate,
  'service.endDate': m.draft.serviceEnd,
  'service.authorizationNumber': m.bill.authorization,
  billingProvider: m.bill.billingProvider,
  renderingProvider: m.bill.renderingProvider,
  serviceLocation: m.bill.location,
  diagnoses: m.draft.diagnoses,
  documents: m.bill.documents,
  'submission.draftId': m.nav.drafts,
  'submission.route': m.act.route,
  'submission.destination.faxNumber': m.act.destination.faxNumber,
  'submission.destination.email': m.act.destination.email,
  'submission.destination.mailingAddress': m.act.destination.mailingAddress,
  'submission.attention': m.draft.attention,
  'submission.note': m.draft.coverNote,
  reportedPaid: m.bill.paid,
  contentBase64: m.eor.paper,
  remarkCodes: m.eor.remarks,
};

const labelAt = (names: Readonly<Record<string, string>>, path: string): string | undefined =>
  names[path] ?? (path.includes('.') ? labelAt(names, path.slice(0, path.lastIndexOf('.'))) : undefined);

/** Returns the field's name, or an empty string if it has no label. */
export const nameOfField = (path: string): string => {
  const inBill = path.replace(/^(bill|rfa)\./, '');
  const [, line, name = ''] = /^serviceLines\.(\d+)\.?([\w.]*)/.exec(inBill) ?? [];
  if (line !== undefined) return m.draft.lineField(Number(line) + 1, labelAt(lineLabels, name) ?? '');
  return labelAt(fieldLabels, inBill) ?? labelAt(labels, inBill) ?? '';
};
