import { losAngelesDate, type BillCommand, type CopyMode, type CourtesyCopyRequestedData } from '#domain';
import { BILL_ID, billText } from './bills.js';

type Told<T extends BillCommand['type']> = Extract<BillCommand, { type: T }>;

const copy = (mode: CopyMode): Omit<CourtesyCopyRequestedData, 'billId' | 'requestedAt'> => ({
  copyId: 'copy_1',
  mode,
  packetHash: `v1.${'5a'.repeat(32)}`,
  packetBytes: 48_211,
  documentIds: ['doc_1'],
  includeCms1500: true,
  toCount: 1,
  ccCount: 1,
  private: {
    to: ['attorney@law.example'],
    cc: ['office@kim.example'],
    subject: 'QME report',
    bodyText: 'Please find the report attached.',
  },
});
const messageId = '<copy_1@billing.example>';

/** A courtesy copy of one document to two people. */
export const requestCopy = (mode: CopyMode, at: string): Told<'RequestCourtesyCopy'> => ({
  type: 'RequestCourtesyCopy',
  data: { at, messageId, copy: copy(mode) },
});
export const recordCopySent = (mode: CopyMode, at: string): Told<'RecordCopySent'> => ({
  type: 'RecordCopySent',
  data: { at, messageId, copy: { ...copy(mode), billId: BILL_ID, requestedAt: at } },
});
/** The payer delivery wrote a transmission. */
export const recordTransmission = (controlNumber: string, at: string): Told<'RecordTransmission'> => ({
  type: 'RecordTransmission',
  data: { at, controlNumber, route: 'fax' },
});
/** The payer delivery could not write one. */
export const recordFailure = (controlNumber: string, at: string): Told<'RecordTransmissionFailure'> => ({
  type: 'RecordTransmissionFailure',
  data: { at, controlNumber, code: 'refused_by_checks', paths: ['bill.patient.address.state'] },
});
/** A TA1, 999 or 277CA about a transmission: an acceptance by the payer unless said. */
export const recordAcknowledgement = (
  at: string,
  told: Partial<Told<'RecordAcknowledgement'>['data']> = {},
): Told<'RecordAcknowledgement'> => ({
  type: 'RecordAcknowledgement',
  data: {
    at,
    actorName: null,
    controlNumber: '1042-1',
    level: 'payer',
    outcome: 'accepted',
    code: 'A2:20',
    payerFileId: 'pf_1',
    receivedDate: null,
    payerClaimControlNumber: null,
    reason: 'Refused.',
    issues: [],
    lineRejected: false,
    ...told,
  },
});
/** A payer's 277 about the bill. */
export const tellClaimStatus = (at: string, status: 'pending' | 'final'): Told<'TellClaimStatus'> => ({
  type: 'TellClaimStatus',
  data: {
    at,
    actorName: null,
    controlNumber: '1042-1',
    status,
    code: status === 'final' ? 'F1:65' : 'P1:20',
    payerFileId: 'pf_1',
  },
});
/** A claim of an 835 that pays so much, known by a key. */
export const recordRemittance = (
  at: string,
  principal: number,
  key: string,
  told: Partial<Told<'RecordRemittance'>['data']> = {},
): Told<'RecordRemittance'> => ({
  type: 'RecordRemittance',
  data: {
    at,
    actorName: null,
    eor: {
      eorId: `eor_${key}`,
      source: '835',
      eorDate: losAngelesDate(at),
      servedAt: losAngelesDate(at),
      reportedPaid: principal,
      payerClaimControlNumber: null,
      answers: null,
      lines: [],
      claimAdjustments: [],
      remarkCodes: [],
      document: null,
    },
    remittance: { key, claimKey: 'claim-1' },
    receivedDate: null,
    payerFileId: 'pf_2',
    payment:
      principal > 0
        ? {
            paymentId: `pay_${key}`,
            amount: principal,
            interest: 0,
            method: 'eft',
            checkNumber: '700123',
            depositDate: losAngelesDate(at),
          }
        : null,
    ...told,
  },
});
/** The payer takes back what it paid: so much. */
export const reverseRemittance = (
  at: string,
  key: string,
  amount = 500_00,
  byAmount = false,
): Told<'ReverseRemittance'> => ({
  type: 'ReverseRemittance',
  data: { at, actorName: null, key, claimKey: 'claim-1', reason: 'Reversed by the payer', amount, byAmount },
});
/** A route for what waits for one: the administrator's own fax unless said. */
export const setRoute = (
  at: string,
  route: Partial<Told<'SetDeliveryRoute'>['data']> = {},
): Told<'SetDeliveryRoute'> => ({
  type: 'SetDeliveryRoute',
  data: {
    at,
    actorName: 'Bo Biller',
    route: 'fax',
    destination: null,
    available: ['fax'],
    delivery: billText.delivery,
    ...route,
  },
});
/** What lies in the outbox has left: now, or on a day. */
export const markSent = (at: string, sentDate: string | null = null): Told<'MarkSent'> => ({
  type: 'MarkSent',
  data: { at, actorName: 'Bo Biller', sentDate },
});
