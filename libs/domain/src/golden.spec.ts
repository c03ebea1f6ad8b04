import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  account,
  bankStatement,
  bill,
  billView,
  check,
  credential,
  endpoint,
  fold,
  organization,
  partnerBatch,
  partnerRecord,
  payerFile,
  recipient,
  REDACTED,
  rfa,
  rulesRecord,
  session,
  savedFilters,
  webhookDelivery,
  type HistoryEvent,
  type Message,
} from '#domain';
import {
  everyAccountEvent,
  everyBankStatementEvent,
  everyBillEvent,
  everyCheckEvent,
  everyCredentialEvent,
  everyEndpointEvent,
  everyOrganizationEvent,
  everyPartnerBatchEvent,
  everyPartnerEvent,
  everyPayerFileEvent,
  everyRecipientEvent,
  everyRfaEvent,
  everyRulesRecordEvent,
  everySessionEvent,
  everySavedFilterEvent,
  everyWebhookDeliveryEvent,
  noon,
} from '#testing/pure';

const folder = join(import.meta.dirname, '../../event-store/golden');

interface Golden extends Message {
  readonly version: number;
}
const goldens = readdirSync(folder).flatMap((file): Golden[] => {
  const [, type, version] = /^(\w+)\.v(\d+)\.golden\.json$/.exec(file) ?? [];
  return type
    ? [{ type, version: Number(version), data: JSON.parse(readFileSync(join(folder, file), 'utf8')) as object }]
    : [];
});
/** Returns an event type's newest golden file, which has the current version. */
const newest = (type: string): Golden | undefined =>
  goldens.filter((golden) => golden.type === type).toSorted((a, b) => b.version - a.version)[0];

const families = [
  { name: 'bill', evolve: bill.evolve, samples: everyBillEvent() },
  { name: 'organization', evolve: organization.evolve, samples: everyOrganizationEvent },
  { name: 'account', evolve: account.evolve, samples: everyAccountEvent },
  { name: 'recipient', evolve: recipient.evolve, samples: everyRecipientEvent },
  { name: 'credential', evolve: credential.evolve, samples: everyCredentialEvent },
  { name: 'endpoint', evolve: endpoint.evolve, samples: everyEndpointEvent },
  { name: 'webhook delivery', evolve: webhookDelivery.evolve, samples: everyWebhookDeliveryEvent },
  { name: 'payer file', evolve: payerFile.evolve, samples: everyPayerFileEvent },
  { name: 'file for a partner', evolve: partnerBatch.evolve, samples: everyPartnerBatchEvent },
  { name: 'partner', evolve: partnerRecord.evolve, samples: everyPartnerEvent },
  { name: 'rules', evolve: rulesRecord.evolve, samples: everyRulesRecordEvent },
  { name: 'check', evolve: check.evolve, samples: everyCheckEvent },
  { name: 'session', evolve: session.evolve, samples: everySessionEvent },
  { name: 'request for authorization', evolve: rfa.evolve, samples: everyRfaEvent },
  { name: 'saved filters', evolve: savedFilters.evolve, samples: everySavedFilterEvent },
  { name: 'bank statement', evolve: bankStatement.evolve, samples: everyBankStatementEvent },
];

/** Returns the paths of all fields, including nested fields. A list has the fields of all of its items. */
const fieldsOf = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsOf(item, `${path}[]`)))].toSorted();
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([key, part]) => fieldsOf(part, `${path}.${key}`))
    .toSorted();
};

describe.each(families)('events of: $name', ({ evolve, samples }) => {
  it('all types have a golden file', () => {
    expect(Object.keys(evolve).filter((type) => !newest(type))).toEqual([]);
  });

  it('all types have a sample', () => {
    expect(samples.map(({ type }) => type as string).toSorted()).toEqual(Object.keys(evolve).toSorted());
  });

  it.each(samples.map((sample) => [sample.type, sample] as const))(
    '%s has the fields of its newest golden file (a new field needs an upcaster and a new file)',
    (type, { data }) => expect(fieldsOf(data)).toEqual(fieldsOf(newest(type)?.data)),
  );
});

const redacted = (event: Message): Message =>
  'private' in event.data ? { ...event, data: { ...event.data, private: REDACTED } } : event;
const folds: readonly ((history: readonly Message[]) => unknown)[] = [
  (history) => fold(bill, history),
  (history) => fold(organization, history),
  (history) => fold(account, history),
  (history) => fold(recipient, history),
  (history) => fold(credential, history),
  (history) => fold(endpoint, history),
  (history) => fold(webhookDelivery, history),
  (history) => fold(session, history),
  (history) => fold(payerFile, history),
  (history) => fold(partnerBatch, history),
  (history) => fold(partnerRecord, history),
  (history) => fold(rulesRecord, history),
  (history) => fold(check, history),
  (history) => fold(rfa, history),
  (history) => fold(bankStatement, history),
  (history) =>
    billView(
      history.map((event, revision): HistoryEvent => ({
        ...event,
        id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
        revision,
        position: BigInt(revision),
        metadata: { at: noon('2026-03-02'), actor: { kind: 'server_key', id: 'key_1' } },
      })),
    ),
];

// Older versions reach the deciders only through their upcasters.
describe.each(goldens.filter((golden) => newest(golden.type) === golden))('golden file of $type', (golden) => {
  it('can be applied by every decider, also without a history, twice, and shredded', () => {
    const first = newest('BillSubmitted');
    for (const history of [[golden], [golden, golden], ...(first ? [[first, golden]] : [])])
      for (const story of [history, history.map(redacted)])
        for (const into of folds) expect(() => into(story)).not.toThrow();
  });
});
