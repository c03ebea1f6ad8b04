import { join } from 'node:path';
import {
  billStream,
  billView,
  erasureObstacles,
  erasureReasons,
  isShredding,
  type BillEvent,
  type ErasureObstacle,
  type ErasureReason,
} from '#domain';
import type { StoredEvent } from '#event-store';
import { checkPartners, exchangeOf, Partners, type ErasedAtPartner } from '#partners';
import { PayerFiles } from '#payer-files';
import { billProjection, rfaProjection, type RfaRow } from '#read-models';
import { loadOrganization, operatorActor } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { eraseFromDeliveries, eraseFromOutbox, eraseFromReadModels } from './erase-copies.js';
import { updateRegister, type RegisterReport } from './update-register.js';
import { shredKey, type ShredOrder } from './order.js';
import { externalReferences } from './external-references.js';

/** Why something is erased, as it was typed: each one of `erasureReasons`. */
export interface ErasureWords {
  readonly reason: string;
  /** Erases it although something stands in the way, such as a legal hold: why. */
  readonly override?: string;
}

export interface BillShredding extends ErasureWords {
  readonly billId: string;
  /** Its organization; looked up in the read models unless given. */
  readonly org?: string;
}

export interface ShredReport {
  readonly subject: string;
  readonly organizationId: string;
  /** ISO timestamp. */
  readonly shreddedAt: string;
  /** False when it had been shredded before; then only what was left over is cleared up. */
  readonly changed: boolean;
  /** Transmissions or messages that waited in the outbox and are gone. */
  readonly outgoing: number;
}

export interface BillShredReport extends ShredReport {
  /** Archived files of payers that say nothing of it any more. */
  readonly payerFiles: number;
  /** Result for each transmission that had its place in a partner's file. */
  readonly partners: readonly ErasedAtPartner[];
}

interface RemainingRequests {
  /** Ids of requests for authorization of the same patient that were not erased; the first thousand. */
  readonly requestsLeft: readonly string[];
}

/**
 * Destroys a bill's personal data for good: its facts (ids, states, amounts) stay, its patient, texts and documents do
 * not. The order is recorded first, and every process that reads the bill's stream from then on takes its key as
 * destroyed; then the key goes, then everything that was made of it. What another process folded before the order has an
 * older revision, so that it cannot overwrite what is made here. Cut off in between, the same command brings it to its end.
 */
export const shredBill = async (
  work: OperatorContext,
  { billId, org, ...words }: BillShredding,
): Promise<BillShredReport & RemainingRequests & { readonly register: RegisterReport }> => {
  const { ledger } = work.engines;
  const reason = erasureReason('--reason', words.reason);
  const override = words.override === undefined ? undefined : erasureReason('--override', words.override);
  const organizationId =
    org ??
    (await work.engines.views.get(billProjection.name, billId))?.organizationId ??
    refuseOperator(`no read model knows ${billId}: name its organization with --org`);
  const stream = /^bill_[A-Za-z0-9]{1,100}$/.test(billId) ? billStream(organizationId, billId) : '';
  const history = stream === '' ? [] : await ledger.load<BillEvent>(stream);
  if (history[0]?.type !== 'BillSubmitted') return refuseOperator(`${organizationId} has no bill ${billId}`);
  const organization = await loadOrganization(ledger, organizationId);
  const { clockOffsetMs } = organization;
  // What was ordered before is brought to its end, whatever stands in the way by now.
  const obstacles = history.some(isShredding) ? [] : erasureObstacles(billView(history), organization);
  if (obstacles.length > 0 && override === undefined)
    refuseOperator(
      `${billId} is to stay: ${obstacles.map(obstacleText).join('; ')} (--override REASON erases it all the same)`,
    );
  const why = { reason, ...(obstacles.length > 0 && override && { override }) };
  const report = await destroyBill(work, { stream, subject: billId, organizationId, clockOffsetMs, ...why }, history);
  const requestsLeft = await requestsOf(work, organizationId, history);
  return { ...report, requestsLeft, register: await updateRegister(work) };
};

/** Requests for authorization of the bill's patient that still say who that is: they have keys of their own. */
const requestsOf = async (
  { engines: { views } }: OperatorContext,
  organizationId: string,
  [submitted]: readonly StoredEvent<BillEvent>[],
): Promise<readonly string[]> => {
  const { patientId } = submitted?.data as { readonly patientId: string };
  const { rows } = await views.find<Pick<RfaRow, 'createdAt' | 'employeeSort'>>(rfaProjection.name, {
    ...{ organizationId, filter: { patientId }, sort: ['createdAt'], limit: 1_000, count: false },
    fields: ['createdAt', 'employeeSort'],
  });
  return rows.flatMap(({ _id, employeeSort }) => (employeeSort === '' ? [] : _id));
};

/** A word of the list; refused where it is none. */
export const erasureReason = (option: string, word: string | undefined): ErasureReason =>
  erasureReasons.find((candidate) => candidate === word) ??
  refuseOperator(`${option}: one of ${erasureReasons.join(', ')}`);

const obstacleText = (obstacle: ErasureObstacle): string => {
  switch (obstacle.kind) {
    case 'balance':
      return `${dollars(obstacle.amount)} of it are open`;
    case 'credit':
      return `${dollars(obstacle.amount)} of it were paid too much`;
    case 'ibr_fee':
      return `the payer owes ${dollars(obstacle.amount)} of filing fees`;
    case 'refund_request':
      return 'the payer wants money back';
    case 'legal_hold':
      return `the legal hold ${obstacle.holdId} stands`;
  }
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The destruction itself, of a bill with this history. `order.subject`: its id. */
export const destroyBill = async (
  work: OperatorContext,
  order: ShredOrder,
  history: readonly StoredEvent<BillEvent>[],
): Promise<BillShredReport> => {
  const { engines, config } = work;
  const { stream, subject: billId, organizationId } = order;
  const { references, payerNumbers, payerFileIds, sent } = externalReferences(organizationId, history);
  const files = new PayerFiles(engines);
  const known = await files.archive.toForget({ billId, organizationId, references, payerNumbers, payerFileIds });
  const { tombstone, changed } = await shredKey(work, order);
  await eraseFromReadModels(work, stream);
  await eraseFromDeliveries(work, history);
  await engines.blobs.remove({ organizationId, subject: billId });
  const payerFiles = await files.archive.forget(known, tombstone, operatorActor(work));
  // Partners whose settings have a mistake are unknown ones: what went to them is told as theirs.
  const exchange = exchangeOf(engines, config, new Partners(checkPartners(config).partners));
  const partners = await exchange.erase(sent, work.signal);
  const { billNumber } = history[0]?.data as { readonly billNumber: number };
  const outgoing = await eraseFromOutbox(join(config.DATA_DIR, 'outbox', 'payers'), organizationId, `${billNumber}-`);
  const { shreddedAt } = tombstone;
  return { subject: billId, organizationId, shreddedAt, changed, outgoing, payerFiles, partners };
};
