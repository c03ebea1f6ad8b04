// Degenerate data shapes: the cost of an operation on such data, as a ratio to the same operation on an ordinary bill
// on the same server, in alternating rounds.
import { realAdministrator } from '#testing/pure';
import { thousands } from './comparison-table.mjs';
import { OTHER_PATIENTS } from './patients.mjs';
import { alternate } from './sides.mjs';

const ROUNDS = 3;
const full = { count: 300, notes: 10_000, payerBills: 100_000 };
const quickly = { count: 80, notes: 1_000, payerBills: 10_000 };
/**
 * Number of ordinary bills that get notes and are read. It is small so that they were used recently, like the
 * degenerate bill.
 */
const ORDINARY_BILLS = 10;
const PATIENT_BILLS = 1_000;
const CHECK_BILLS = 300;
/** Maximum number of allocations per request. */
const ALLOCATIONS = 100;

const ratio = (degenerate, ordinary) => ({
  cpu: degenerate.cpu / ordinary.cpu,
  p50: degenerate.p50 / ordinary.p50,
});

/** Submits bills for which payments can be posted. */
const acceptedBills = async (side, count) => {
  const ids = await side.submit(count);
  const next = (n) => side.post(`/sandbox/bills/${ids[n]}/simulate`, { scenario: 'accepted' });
  await side.measure({ clients: 8, count, next });
  return ids;
};

/** Returns the request for a check that pays $1.00 on each bill and leaves `unapplied` dollars unapplied. */
const checkOf = (side, number, billIds, unapplied = 0) =>
  side.post('/payments', {
    method: 'check',
    checkNumber: `BENCH-${number}`,
    depositDate: new Date().toISOString().slice(0, 10),
    amount: billIds.length + unapplied,
    allocations: billIds.map((billId) => ({ billId, amount: 1 })),
    ...(unapplied > 0 && { unapplied }),
  });

/** CPU per bill for one check over 300 bills, as a ratio to checks for one bill each. */
const checks = async (side, round, ordinaryCount) => {
  if (round === 0) side.accepted = await acceptedBills(side, CHECK_BILLS + ordinaryCount);
  const [shared, single] = [side.accepted.slice(0, CHECK_BILLS), side.accepted.slice(CHECK_BILLS)];
  const ordinary = await side.measure({
    count: ordinaryCount,
    next: (n) => checkOf(side, `${round}-${n}`, [single[n]]),
  });
  const { cpu } = await side.untilDone(async () => {
    const { data: check } = await side.send(
      checkOf(side, round, shared.slice(0, ALLOCATIONS), CHECK_BILLS - ALLOCATIONS),
    );
    for (let from = ALLOCATIONS; from < CHECK_BILLS; from += ALLOCATIONS) {
      const allocations = shared.slice(from, from + ALLOCATIONS).map((billId) => ({ billId, amount: 1 }));
      await side.send(side.post(`/payments/${check.id}/allocations`, { allocations }));
    }
  });
  return { cpu: cpu / CHECK_BILLS / ordinary.cpu };
};

/** Measures the builds in `sides`. Their servers are running and have a few thousand bills for one payer. */
export const shapes = async ({ sides, table, quick }) => {
  const { count, notes, payerBills } = quick ? quickly : full;
  const compare = async (name, degenerate, ordinary, prepare) => {
    const found = await alternate(sides, ROUNDS, async (side, round) => {
      if (round === 0) await prepare?.(side);
      const plain = await side.measure({ count, next: ordinary(side) });
      return ratio(await side.measure({ count, next: degenerate(side) }), plain);
    });
    table.add(`${name}: CPU`, found, 'cpu', 2);
    table.add(`${name}: p50`, found, 'p50', 2);
  };
  const newBill = (otherOf) => (side) => (n) => side.newBill(otherOf?.(side, n));

  const patient = OTHER_PATIENTS + 1;
  await compare(
    `new bill for a patient with ${thousands(PATIENT_BILLS)} bills`,
    newBill(() => ({ patient })),
    newBill(),
    (side) => side.submit(PATIENT_BILLS, 8, { patient }),
  );
  await compare(
    'ten same-day bills a person',
    newBill(({ next }) => {
      const person = Math.floor(next / 10);
      return { patient: 2 * OTHER_PATIENTS + person, day: person };
    }),
    newBill(),
  );

  const noted = `a bill with ${thousands(notes)} notes`;
  const addNote = (idOf) => (side) => (n) =>
    side.post(`/bills/${idOf(side, n)}/actions`, { action: 'add_note', note: `Called the adjuster, call ${n}.` });
  const read = (idOf) => (side) => (n) => side.get(`/bills/${idOf(side, n)}`);
  const [notedId, ordinaryId] = [(side) => side.noted, ({ ids }, n) => ids[n % ORDINARY_BILLS]];
  await compare(`add_note, ${noted}`, addNote(notedId), addNote(ordinaryId), async (side) => {
    [side.noted] = await side.submit(1);
    await side.measure({ clients: 4, count: notes, next: addNote(notedId)(side) });
  });
  await compare(`read by id, ${noted}`, read(notedId), read(ordinaryId));

  const posted = await alternate(sides, ROUNDS, (side, round) => checks(side, round, count));
  table.add(`one check over ${CHECK_BILLS} bills, a bill: CPU`, posted, 'cpu', 2);

  const crowd = `a payer with ${thousands(payerBills)} bills`;
  const claimsAdministrator = realAdministrator;
  await compare(
    `new bill for ${crowd}`,
    newBill(),
    newBill(() => ({ claimsAdministrator })),
    (side) => side.submit(Math.max(0, payerBills - side.next)),
  );
  const page = (idOf) => (side) => () => side.get(`/bill-dashboard?claimsAdminId=${idOf(side)}&pageSize=50`);
  await compare(
    `page of bills of ${crowd}`,
    page(({ example }) => example.bill.claim.claimsAdministrator.id),
    page(() => claimsAdministrator.id),
  );
};
