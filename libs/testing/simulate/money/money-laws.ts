import { checkIdOfPayment } from '#domain';
import type { StoredEvent } from '#event-store';
import {
  billsAgree,
  comeToRest,
  moneyAddsUpInBetween,
  moneyArrives,
  must,
  readModelsAreARebuild,
  everyEvent,
} from '../laws.js';
import type { MoneyOffice } from './office.js';

/**
 * After everything calmed down: each check adds up, also at moments on the way (L1); each bill does (L2); what payers sent is
 * there (L3), and with bills, adjustments, refunds or nobody, once (L4).
 */
export const checkMoney = async (office: MoneyOffice): Promise<void> => {
  const { world } = office;
  await comeToRest(office);
  await moneyArrives(office);
  const log = await everyEvent(office);
  moneyAddsUpInBetween(office, log);
  nothingPostedTwice(log);
  await everythingReceived(office, log);
  await billsAgree({ world, bills: office.bills.map(({ id }) => id) });
  await booksAgree(office);
  await voidedAreThere(office);
  await readModelsAreARebuild({ world, bills: office.bills.map(({ id }) => id) });
  must(world.faults.length === 0, `it broke: ${world.faults.join('\n')}`);
};

type Log = readonly StoredEvent[];

const nothingPostedTwice = (log: Log): void => {
  const seen = new Set<string>();
  for (const { type, data, id } of log) {
    must(!seen.has(id), 'an event is in the log twice');
    seen.add(id);
    if (type !== 'PaymentPosted') continue;
    const { paymentId } = data as unknown as { readonly paymentId: string };
    must(!seen.has(paymentId), `${paymentId} was posted twice`);
    seen.add(paymentId);
  }
};

/** Every file has one receipt with all of its claims, and the money that it certainly brings is a check. */
const everythingReceived = async (office: MoneyOffice, log: Log): Promise<void> => {
  const amounts = new Map<string, number>();
  for (const { type, data } of log) {
    const { checkId, amount } = data as unknown as { readonly checkId: string; readonly amount: number };
    if (type === 'CheckReceived' || type === 'CheckCarried') amounts.set(checkId, amount);
  }
  for (const { id, sent } of office.taken) {
    const { interchanges } = await office.receipt(office.world.chance, id);
    const sets = interchanges.flatMap((interchange) => interchange.sets);
    must(sets.length === sent.claims.length, `${id} has ${sets.length} of ${sent.claims.length} sets`);
    for (const [at, { items, payment }] of sets.entries()) {
      must(items.length === sent.claims[at], `${id} has ${items.length} of ${sent.claims[at] ?? 0} claims`);
      if (payment) must(amounts.has(payment.checkId), `${id} names a check that is not there: ${payment.checkId}`);
      const certain = sent.checks[at] ?? null;
      if (certain === null) continue;
      must(payment !== undefined, `${id} brought ${certain} cents, and names no check`);
      must(
        amounts.get(payment?.checkId ?? '') === certain,
        `${id} brought ${certain} cents, and its check has another amount`,
      );
    }
  }
};

interface Allocation {
  readonly paymentId: string;
  readonly status: string;
}

/** Each payment that was voided right after it was posted is a check that was voided. */
const voidedAreThere = async ({ world, voidedPayments }: MoneyOffice): Promise<void> => {
  for (const paymentId of voidedPayments) {
    const answer = await world.call('GET', `/payments/${checkIdOfPayment(paymentId)}`);
    must(answer?.status === 200, `the check of ${paymentId} answered ${answer?.status}`);
    const { allocations } = answer?.json.data as { readonly allocations: readonly Allocation[] };
    const isApplied = allocations.some(
      (allocation) => allocation.paymentId === paymentId && allocation.status === 'applied',
    );
    must(!isApplied, `${paymentId} was voided, and its check has it applied`);
  }
};

/** The report that a practice lays beside its bank's figures. */
const booksAgree = async ({ world }: MoneyOffice): Promise<void> => {
  for (const window of ['', '?from=2026-03-01&to=2026-03-02', '?from=2026-03-03']) {
    const answer = await world.call('GET', `/reports/reconciliation${window}`);
    must(answer?.status === 200, `the reconciliation answered ${answer?.status}`);
    const { difference, pending } = answer?.json.data as { readonly difference: number; readonly pending: number };
    must(difference === 0 && pending === 0, `the books differ by ${difference}, ${pending} pending ${window}`);
  }
};
