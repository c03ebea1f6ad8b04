// Rows for any number of synthetic bills without history. Their content comes from folding a few real submissions. IDs,
// names, numbers, dates and amounts vary as in scripts/bench/fill.mjs.
import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { base32, bill, decide, fold, losAngelesDate, shippedRules } from '#domain';
import { billProjection } from '#read-models';
import { simulate, submitBill } from '#testing/pure';

export const first = ['Maria', 'James', 'Linh', 'Robert', 'Aisha', 'Thomas', 'Elena', 'Samuel', 'Grace', 'Victor'];
export const last = [
  ...['Sandoval', 'Okafor', 'Tran', 'Delgado', 'Rahman', 'Nguyen', 'Petrov', 'Abara', 'Lindqvist', 'Moreno'],
];
const scenarios = [null, null, 'accepted', 'denied', 'partial_payment', 'paid'];
const DAY_MS = 86_400_000;

const templates = scenarios.map((scenario) => {
  const at = '2026-01-15T20:00:00.000Z';
  const command = submitBill();
  const { private: sealed, ...clear } = command.data;
  const patient = { ...sealed.patient, firstName: 'Firstname', lastName: 'Lastname' };
  const claim = { ...sealed.claim, claimNumber: 'CLAIMNUMBER' };
  const data = { ...clear, submittedAt: at, private: { ...sealed, patient, claim } };
  const history = [...decide(bill, bill.initial, { type: 'SubmitBill', data }, shippedRules)];
  if (scenario !== null) history.push(...decide(bill, fold(bill, history), simulate(scenario, at), shippedRules));
  const metadata = { organizationId: 'org', at, recordedAt: at, actor: { kind: 'system', id: 'bench' } };
  const events = history.map((event, revision) => ({ ...event, id: randomUUID(), revision, metadata }));
  const state = events.reduce((view, event) => billProjection.evolve(view, event), billProjection.initial);
  const { bill: _bill, shape: _shape, ...row } = billProjection.document(state, shippedRules);
  return row;
});

/** Row for bill n, which belongs to one of `patients` patients. */
export const rowOf = (n, organizationId, now = Date.now(), patients = 30_000) => {
  const template = templates[n % templates.length];
  const id = `bill_${base32(Buffer.from(String(n).padStart(16, '0')))}`;
  const person = n % patients;
  const [firstName, lastName] = [
    first[person % 10],
    `${last[Math.floor(person / 10) % 10]}${Math.floor(person / 100)}`,
  ];
  const claimNumber = `WC-${String(n).padStart(7, '0')}`;
  const submittedTime = now - (n % 1200) * DAY_MS - (n % 86_400) * 1000;
  const submittedDate = losAngelesDate(new Date(submittedTime).toISOString());
  const cents = ((n * 7919) % 5000) * 100;
  const payer = n % 40;
  return {
    ...template,
    _id: id,
    _rev: 1,
    organizationId,
    _subject: id,
    billNumber: n + 1,
    patientId: `pat_${person}`,
    patientName: `${firstName} ${lastName}`,
    patientSort: `${lastName} ${firstName}`.toLowerCase(),
    claimNumber,
    claimsAdminId: `ca_${payer}`,
    claimsAdminName: `Payer number ${payer}`,
    renderingProviderId: `rp_${n % 25}`,
    renderingProviderName: `Doctor ${n % 25}, MD`,
    submittedTime,
    submittedDate,
    lastSentDate: submittedDate,
    transmissions: template.transmissions.map((one) => ({ ...one, sentDate: submittedDate })),
    lines: template.lines.map((line) => ({ ...line, chargedCents: line.chargedCents + cents })),
    chargedCents: template.chargedCents + cents,
    balanceCents: template.balanceCents === 0 ? 0 : template.balanceCents + cents,
    searchText: template.searchText
      .replace('firstname', firstName.toLowerCase())
      .replace('lastname', lastName.toLowerCase())
      .replace('claimnumber', claimNumber.toLowerCase())
      .replace(template.submittedDate, submittedDate)
      .concat(` ${id} ${n + 1}`),
  };
};

/** Search words for the dashboard benchmark. */
const words = [
  'sandoval',
  'maria',
  'wc-00012',
  'okafor',
  'ml201',
  'submitted',
  'tran',
  '2026',
  'delgado1',
  'partially',
];
export const searchWords = (n) => [words[n % words.length], words[(n * 7 + 3) % words.length].slice(0, 4)];
