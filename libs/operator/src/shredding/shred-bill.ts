import { join } from 'node:path';
import {
  billStream,
  billView,
  erasureObstacles,
  erasureReasons,
  isShredding,
  REDACTED,
  type BillEvent,
  type BillSubmittedData,
  type ErasureObstacle,
  type ErasureReason,
} from '#domain';
import type { StoredEvent } from '#event-store';
import { checkPartners, exchangeOf, Partners, type ErasedAtPartner } from '#partners';
import { PayerFiles } from '#payer-files';
import { billProjection, rfaProjection, type RfaRow } from '#read-models';
import { BillDrafts } from '#state-store';
import { loadOrganization, operatorActor } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { eraseFromDeliveries, eraseFromOutbox, eraseFromReadModels } from './erase-copies.js';
import { updateRegister, type RegisterReport } from './update-register.js';
import { shredKey, type ShredOrder } from './order.js';
import { externalReferences } from './external-references.js';

/** Reasons as typed; each must be one of `erasureReasons`. */
export interface ErasureWords {
  readonly reason: string;
  /** Reason for erasing despite an obstacle, such as a legal hold. */
  readonly override?: string;
}

export interface BillShredding extends ErasureWords {
  readonly billId: string;
  /** Organization ID. Default: looked up in the read models. */
  readonly org?: string;
}

export interface ShredReport {
  readonly subject: string;
  readonly organizationId: string;
  /** Time of the erasure (ISO timestamp). */
  readonly shreddedAt: string;
  /** False if it was already erased. In that case, only remnants are removed. */
  readonly changed: boolean;
  /** Number of transmissions or messages removed from the outbox. */
  readonly outgoing: number;
}

export interface BillShredReport extends ShredReport {
  /** Number of archived payer files from which the bill's data was removed. */
  readonly payerFiles: number;
  readonly partners: readonly ErasedAtPartner[];
  /** Number of the patient's drafts of bills that were erased. */
  readonly drafts: number;
}

interface RemainingRequests {
  /** IDs of the patient's requests for authorization that were not erased (at most 1,000). */
  readonly requestsLeft: readonly string[];
}

/**
 * Irreversibly erases a bill: IDs, states, and amounts stay; patient, texts, and documents don't. Once the order is
 * recorded, every reader of the stream treats the key as destroyed. A document that another process folded earlier has
 * an older revision, so it can't overwrite the new one. An interrupted run can be repeated.
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
    refuseOperator(`no read model contains ${billId}: name its organization with --org`);
  const stream = /^bill_[A-Za-z0-9]{1,100}$/.test(billId) ? billStream(organizationId, billId) : '';
  const history = stream === '' ? [] : await ledger.load<BillEvent>(stream);
  if (history[0]?.type !== 'BillSubmitted') return refuseOperator(`${organizationId} has no bill ${billId}`);
  const organization = await loadOrganization(ledger, organizationId);
  const { clockOffsetMs } = organization;
  // An earlier order is completed even if there are obstacles now.
  const obstacles = history.some(isShredding) ? [] : erasureObstacles(billView(history), organization);
  if (obstacles.length > 0 && override === undefined)
    refuseOperator(
      `${billId} is not erased: ${obstacles.map(obstacleText).join('; ')} (--override REASON erases it anyway)`,
    );
  const why = { reason, ...(obstacles.length > 0 && override && { override }) };
  const report = await destroyBill(work, { stream, subject: billId, organizationId, clockOffsetMs, ...why }, history);
  const requestsLeft = await requestsOf(work, organizationId, history);
  return { ...report, requestsLeft, register: await updateRegister(work) };
};

/** Lists the patient's requests for authorization, which have their own keys. */
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

/** Returns the reason. Throws OperatorRefusal if it isn't listed. */
export const erasureReason = (option: string, word: string | undefined): ErasureReason =>
  erasureReasons.find((candidate) => candidate === word) ??
  refuseOperator(`${option} must be one of ${erasureReasons.join(', ')}`);

const obstacleText = (obstacle: ErasureObstacle): string => {
  switch (obstacle.kind) {
    case 'balance':
      return `${dollars(obstacle.amount)} of its balance is open`;
    case 'credit':
      return `${dollars(obstacle.amount)} of it is overpaid`;
    case 'ibr_fee':
      return `the payer owes ${dollars(obstacle.amount)} in filing fees`;
    case 'refund_request':
      return 'the payer has an open refund request';
    case 'legal_hold':
      return `the legal hold ${obstacle.holdId} is active`;
  }
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Destroys a bill's data. `order.subject`: bill ID. */
export const destroyBill = async (
  work: OperatorContext,
  order: ShredOrder,
  history: readonly StoredEvent<BillEvent>[],
): Promise<BillShredReport> => {
  const { engines, config } = work;
  const { stream, subject: billId, organizationId } = order;
  const { references, payerNumbers, payerFileIds, sent } = externalReferences(organizationId, history);
  const files = new PayerFiles(engines);
  const drafts = await patientDrafts(work, organizationId, history);
  const known = await files.archive.toForget({ billId, organizationId, references, payerNumbers, payerFileIds });
  const store = new BillDrafts(engines.stateStore, engines.vault);
  // Before the key, because a repeated run can no longer find them by name.
  for (const draftId of drafts) await store.destroy(organizationId, draftId, engines.blobs);
  const { tombstone, changed } = await shredKey(work, order);
  await eraseFromReadModels(work, stream);
  await eraseFromDeliveries(work, history);
  await engines.blobs.remove({ organizationId, subject: billId });
  const payerFiles = await files.archive.forget(known, tombstone, operatorActor(work));
  // Partners with invalid settings are unknown here, so transmissions to them are reported as theirs to erase.
  const exchange = exchangeOf(engines, config, new Partners(checkPartners(config).partners));
  const partners = await exchange.erase(sent, work.signal);
  const { billNumber } = history[0]?.data as { readonly billNumber: number };
  const outgoing = await eraseFromOutbox(join(config.DATA_DIR, 'outbox', 'payers'), organizationId, `${billNumber}-`);
  const { shreddedAt } = tombstone;
  return {
    ...{ subject: billId, organizationId, shreddedAt, changed, outgoing },
    ...{ payerFiles, partners, drafts: drafts.length },
  };
};

/** Finds drafts by the patient's ID, and by name and date of birth unless these were erased already. */
const patientDrafts = (
  { engines: { stateStore, vault } }: OperatorContext,
  organizationId: string,
  [submitted]: readonly StoredEvent<BillEvent>[],
): Promise<readonly string[]> => {
  const { patientId, customerExternalId, private: text } = submitted?.data as BillSubmittedData;
  const person = text === REDACTED ? null : { customerExternalId, ...text.patient };
  return new BillDrafts(stateStore, vault).ofPatient(organizationId, patientId, person);
};
