import type { BillCommand, CopyMode, CourtesyCopyRequestedData } from '#domain';
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
