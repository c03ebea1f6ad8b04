// Fills a folder that a server was started on with practices for its account and their bills, directly through the
// event store: `node fill-tenants.mjs DIR PRACTICES BILLS`. The bills are divided evenly and wait for payer responses.
import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import {
  account,
  accountStream,
  base32,
  bill,
  billStream,
  decide,
  fold,
  organization,
  organizationStream,
  shippedRules,
} from '#domain';
import { openEngines, readConfig } from '#engines';
import { simulate, submitBill } from '#testing/pure';
import { numberedBill } from './patients.mjs';

const [dataDir, ...numbers] = process.argv.slice(2);
const [practices, bills] = numbers.map(Number);
const accountId = 'org_sandboxpractice';
const engines = await openEngines(readConfig({ ...process.env, DATA_DIR: dataDir }), () => process.exit(1));
const at = new Date().toISOString();
const idOf = (n) => `org_${base32(Buffer.from(String(n).padStart(16, '0')))}`;
const metadataOf = (organizationId) => ({
  organizationId,
  at,
  recordedAt: at,
  actor: { kind: 'system', id: 'bench' },
  requestId: 'req_bench',
  commandId: randomUUID(),
});
const each = async (count, work) => {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 256 }, one));
};

await each(practices, async (n) => {
  const facts = { organizationId: idOf(n), environment: 'sandbox', accountId, externalId: `PRACTICE-${n}`, at };
  const command = { type: 'CreateOrganization', data: { ...facts, name: `Practice number ${n}` } };
  const created = decide(organization, organization.initial, command);
  await engines.ledger.append(organizationStream(facts.organizationId), -1, created, metadataOf(facts.organizationId));
});
const BATCH_SIZE = 500;
let revision = (await engines.ledger.load(accountStream(accountId))).length - 1;
for (let from = 0; from < practices; from += BATCH_SIZE) {
  const joined = Array.from({ length: Math.min(BATCH_SIZE, practices - from) }, (_, i) => {
    const member = { accountId, organizationId: idOf(from + i), externalId: `PRACTICE-${from + i}`, at };
    return decide(account, account.initial, { type: 'JoinAccount', data: member });
  }).flat();
  await engines.ledger.append(accountStream(accountId), revision, joined, metadataOf(accountId));
  revision += joined.length;
}
await each(bills, async (n) => {
  const organizationId = idOf(n % practices);
  const { private: sealed, ...clear } = submitBill().data;
  const billId = `bill_${base32(Buffer.from(String(n).padStart(16, '0')))}`;
  const claim = { ...sealed.claim, claimNumber: `WC-${String(n).padStart(7, '0')}` };
  const billNumber = Math.floor(n / practices) + 1;
  const { patient } = numberedBill(sealed, n);
  const text = { ...sealed, claim, patient };
  const data = { ...clear, billId, billNumber, patientId: `pat_${n}`, submittedAt: at, private: text };
  const history = [...decide(bill, bill.initial, { type: 'SubmitBill', data }, shippedRules)];
  history.push(...decide(bill, fold(bill, history), simulate('accepted', at), shippedRules));
  await engines.ledger.append(billStream(organizationId, billId), -1, history, metadataOf(organizationId));
});
await engines.close();
