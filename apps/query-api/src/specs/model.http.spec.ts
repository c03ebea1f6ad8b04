import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ageBuckets, BillDashboardRequest, billSorts, taskKinds } from '#contracts';
import {
  addDays,
  billView,
  dashboardStatuses,
  REDACTED,
  type BillCommand,
  type Sealed,
  type SubmissionPrivate,
  shippedRules,
} from '#domain';
import { openEmbedded, type Engines } from '#engines';
import { parseQuery } from '#http';
import { billProjection, foldStream, shapeOf, type AnyProjection } from '#read-models';
import { anyBillScript, attempt, iterations, storedEventsOf } from '#testing/pure';
import {
  agingAgrees,
  dashboardAgrees,
  paymentsAgree,
  productivityAgrees,
  serviceLinesAgree,
  workQueuesAgree,
} from './agreement.spec-kit.js';
import type { Known } from './oracle.spec-kit.js';

/** Number of generated histories. Each practice has BILLS_PER_PRACTICE of them. */
const HISTORY_COUNT = iterations(300);
const BILLS_PER_PRACTICE = 5;

let engines: Engines;
let dataDir: string;
const slot = { name: billProjection.name, version: billProjection.version, generation: 0 };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'model-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  await engines.views.prepare(slot, shapeOf(billProjection as unknown as AnyProjection));
});
afterAll(async () => {
  await engines.close();
  await rm(dataDir, { recursive: true });
});

/** Returns a value with every date and timestamp moved by the given number of days. */
const later = <Value>(value: Value, days: number): Value => {
  if (typeof value === 'string')
    return (
      /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? `${addDays(value.slice(0, 10), days)}${value.slice(10)}` : value
    ) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => later(item, days)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, later(inner as unknown, days)])) as Value;
};

/** Returns the commands that are still valid after their dates have been moved. */
const legal = (commands: readonly BillCommand[]): readonly BillCommand[] => {
  let history: readonly unknown[] = [];
  return commands.filter((command) => {
    const events = attempt(history as Parameters<typeof attempt>[0], command);
    if (events !== null) history = [...history, ...events];
    return events !== null;
  });
};

const names = ['Ana Alvarez', 'Maria Sandoval', 'Maria Ortiz'] as const;
const anyLife = fc.record({
  tale: anyBillScript,
  shift: fc.nat(120),
  patient: fc.nat(2),
  administrator: fc.nat(1),
  provider: fc.nat(1),
  actor: fc.constantFrom(
    { kind: 'server_key', id: 'key_1' } as const,
    {
      kind: 'browser_session',
      id: 'user-1',
    } as const,
  ),
});
const anyPractice = fc.array(anyLife, { minLength: BILLS_PER_PRACTICE, maxLength: BILLS_PER_PRACTICE });
type Life = (typeof anyLife extends fc.Arbitrary<infer L> ? L : never) & object;

const renamed = (text: Sealed<SubmissionPrivate>, firstName: string, lastName: string): Sealed<SubmissionPrivate> =>
  text === REDACTED ? text : { ...text, patient: { ...text.patient, firstName, lastName } };

let practices = 0;
/** Creates a practice in the read model and returns its ID and its bills. */
const practiceOf = async (lives: readonly Life[]): Promise<{ organizationId: string; bills: readonly Known[] }> => {
  practices += 1;
  const organizationId = `org_${practices}`;
  const bills: Known[] = [];
  const changes = lives.map(({ tale, shift, patient, administrator, provider, actor }, at) => {
    const id = `bill_${practices}x${at}`;
    const [firstName = '', lastName = ''] = names[patient]!.split(' ');
    const commands = later(tale.commands, shift).map((command) =>
      command.type === 'SubmitBill'
        ? {
            ...command,
            data: {
              ...command.data,
              billId: id,
              billNumber: 100 + at,
              patientId: `pat_${patient}`,
              administratorId: `ca_${administrator}`,
              renderingProviderId: `rp_${provider}`,
              private: renamed(command.data.private, firstName, lastName),
            },
          }
        : command,
    );
    const events = storedEventsOf(legal(commands), { organizationId, actor });
    bills.push({ id, view: billView(events), events });
    return { op: 'next' as const, doc: foldStream(billProjection, id, events, shippedRules)!, after: -1 };
  });
  // Create the keys under which rows are sealed. Normally, a bill's first event creates its key.
  await Promise.all(bills.map(({ id }) => engines.vault.seal(organizationId, id, 'key', {})));
  await engines.views.apply(slot, changes);
  return { organizationId, bills };
};

/** Any day from the first submissions to more than a year later. */
const anyDay = fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-03-02', days));
const anyRange = fc.tuple(anyDay, fc.nat(200)).map(([from, days]) => ({ from, to: addDays(from, days) }));

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const anyDashboard = fc.record({
  q: maybe(fc.constantFrom('maria', 'maria san', 'ana', 'ml201', 'second', '2026-03', 'nobody')),
  dateField: maybe(fc.constantFrom('service', 'submitted')),
  range: maybe(anyRange),
  patientId: maybe(fc.constantFrom('pat_0', 'pat_1')),
  claimsAdminId: maybe(fc.constantFrom('ca_0', 'ca_1')),
  renderingProviderId: maybe(fc.constantFrom('rp_0', 'rp_1')),
  status: maybe(fc.subarray([...dashboardStatuses], { minLength: 6 }).map((list) => list.join(','))),
  age: maybe(fc.constantFrom(...ageBuckets)),
  taskKind: maybe(fc.constantFrom(...taskKinds)),
  openAr: maybe(fc.constant('1')),
  reviewDraft: maybe(fc.constant('1')),
  sort: fc.constantFrom(...billSorts),
  dir: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom('1', '2'),
  pageSize: fc.constantFrom('2', '25'),
});
/** Keeps only a few conditions per request, because most requests would find nothing otherwise. */
const anyDashboardRequest = fc.tuple(anyDashboard, fc.nat()).map(([{ range, ...rest }, choice]) => {
  const always = ['sort', 'dir', 'page', 'pageSize'];
  const kept = Object.entries({ ...rest, ...range }).filter(
    ([key, value], at) => value !== undefined && (always.includes(key) || (choice >> at) % 4 === 0),
  );
  return parseQuery(BillDashboardRequest, Object.fromEntries(kept));
});

const anyQuestion = fc.record({
  today: anyDay,
  range: anyRange,
  q: fc.constantFrom('', 'maria', '5001', '7001 sandoval'),
  requests: fc.array(anyDashboardRequest, { minLength: 6, maxLength: 6 }),
});

it('worklists and reports match the bills for any histories', async () => {
  expect.hasAssertions();
  const property = fc.asyncProperty(anyPractice, anyQuestion, async (lives, question) => {
    const practice = { views: engines.views, ...(await practiceOf(lives)), ...question };
    await dashboardAgrees(practice);
    await workQueuesAgree(practice);
    await productivityAgrees(practice);
    await serviceLinesAgree(practice);
    await paymentsAgree(practice);
    await agingAgrees(practice);
  });
  await fc.assert(property, { numRuns: HISTORY_COUNT / BILLS_PER_PRACTICE, endOnFailure: true });
}, 120_000);
