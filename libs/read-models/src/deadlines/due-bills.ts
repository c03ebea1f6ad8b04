import { randomUUID } from 'node:crypto';
import {
  bill,
  billStream,
  losAngelesDate,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type Timestamp,
} from '#domain';
import { DeciderStore, type EventMetadata, type Ledger } from '#event-store';
import type { BillRow } from '../projections/bill-row.js';
import { billRowProjection } from '../projections/bill-row.projection.js';
import type { Views } from '../read-models.js';

const PAGE = 500;

/**
 * Bills whose response due date has passed without an answer. Nothing here is a timer: the read model says which bills
 * may be due, and the decider, which knows, records it or refuses. So it happens once, however often it is asked for.
 */
export class DueBills {
  private readonly bills: DeciderStore<BillFacts, BillCommand, BillEvent>;

  constructor(
    private readonly views: Views,
    ledger: Ledger,
  ) {
    this.bills = new DeciderStore(ledger, bill);
  }

  /** Lets an organization's bills know what day it is; `at` is its clock. Returns how many changed. */
  async passTime(organizationId: string, at: Timestamp): Promise<number> {
    let changed = 0;
    for (let after: readonly (string | number)[] = []; ;) {
      const { rows } = await this.views.find<Pick<BillRow, 'billNumber'>>(billRowProjection.name, {
        organizationId,
        filter: { state: 'accepted', responseDueDate: { $lt: losAngelesDate(at) } },
        sort: ['billNumber'],
        limit: PAGE,
        fields: ['billNumber', 'state', 'responseDueDate'],
        count: false,
        ...(after.length > 0 && { after }),
      });
      for (const row of rows) {
        const { appended } = await this.bills.handle(
          billStream(organizationId, row._id),
          { type: 'PassTime', data: { at } },
          metadata(organizationId, at),
        );
        changed += appended.length > 0 ? 1 : 0;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return changed;
      after = [last.billNumber, last._id];
    }
  }
}

const metadata = (organizationId: string, at: Timestamp): Omit<EventMetadata, 'v'> => ({
  organizationId,
  at,
  recordedAt: new Date().toISOString(),
  actor: { kind: 'system', id: 'deadlines' },
  requestId: `req_${randomUUID()}`,
  commandId: randomUUID(),
});
