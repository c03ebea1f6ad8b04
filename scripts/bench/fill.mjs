// Fills a folder (or the production engines, if the environment names them) with synthetic bills, directly through the
// event store: `node fill.mjs DIR COUNT`. Every bill is a real submission in the form that the API stores. A fifth are
// partly paid.
import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { base32, bill, billStream, decide, fold, shippedRules } from '#domain';
import { openEngines, readConfig } from '#engines';
import { submitBill, simulate } from '#testing/pure';

const [dataDir, text] = process.argv.slice(2);
const count = Number(text);
const organizationId = 'org_sandboxpractice';
const config = readConfig({ ...process.env, DATA_DIR: dataDir });
const engines = await openEngines(config, () => process.exit(1));
const first = ['Maria', 'James', 'Linh', 'Robert', 'Aisha', 'Thomas', 'Elena', 'Samuel', 'Grace', 'Victor'];
const last = ['Sandoval', 'Okafor', 'Tran', 'Delgado', 'Rahman', 'Nguyen', 'Petrov', 'Abara', 'Lindqvist', 'Moreno'];
const started = performance.now();
let events = 0;

const one = async (n) => {
  const id = base32(Buffer.from(String(n).padStart(16, '0')));
  const at = new Date(Date.now() - (n % 400) * 86_400_000).toISOString();
  const command = submitBill();
  const { private: sealed, ...clear } = command.data;
  const person = n % 2000;
  const data = {
    ...clear,
    billId: `bill_${id}`,
    billNumber: n + 1,
    submittedAt: at,
    patientId: `pat_${person}`,
    private: {
      ...sealed,
      patient: {
        ...sealed.patient,
        firstName: first[person % 10],
        lastName: `${last[Math.floor(person / 10) % 10]}${Math.floor(person / 100)}`,
      },
      service: { ...sealed.service, date: at.slice(0, 10) },
      claim: { ...sealed.claim, claimNumber: `WC-${String(n).padStart(7, '0')}` },
    },
  };
  const history = [...decide(bill, bill.initial, { type: 'SubmitBill', data }, shippedRules)];
  if (n % 5 === 0) history.push(...decide(bill, fold(bill, history), simulate('partial_payment', at), shippedRules));
  events += history.length;
  await engines.ledger.append(billStream(organizationId, data.billId), -1, history, {
    organizationId,
    at,
    recordedAt: at,
    actor: { kind: 'system', id: 'bench' },
    requestId: 'req_bench',
    commandId: randomUUID(),
  });
};

let next = 0;
await Promise.all(
  Array.from({ length: 256 }, async () => {
    while (next < count) await one(next++);
  }),
);
console.log(JSON.stringify({ count, events, seconds: (performance.now() - started) / 1000 }));
await engines.close();
