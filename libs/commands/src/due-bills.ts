import { billStream, losAngelesDate, type Timestamp } from '#domain';
import type { Ledger } from '#event-store';
import { billProjection, type BillRow, type Views } from '#read-models';
import { bills } from './aggregates.js';
import { carryOut } from './carry-out.js';
import { metadataBy } from './metadata.js';

const PAGE = 500;

/**
 * Bills whose response due date has passed without an answer. Nothing here is a timer: the read model says which bills
 * may be due, and the decider, which knows, records it or refuses. So it happens once, however often it is asked for.
 */
export class DueBills {
  constructor(
    private readonly views: Views,
    private readonly ledger: Ledger,
  ) {}

  /** Lets an organization's bills know what day it is; `at` is its clock. Returns how many changed. */
  async passTime(organizationId: string, at: Timestamp): Promise<number> {
    let changed = 0;
    for (let after: readonly (string | number)[] = []; ;) {
      const { rows } = await this.views.find<Pick<BillRow, 'billNumber'>>(billProjection.name, {
        organizationId,
        filter: { state: 'accepted', responseDueDate: { $lt: losAngelesDate(at) } },
        sort: ['billNumber'],
        limit: PAGE,
        fields: ['billNumber', 'state', 'responseDueDate'],
        count: false,
        ...(after.length > 0 && { after }),
      });
      for (const row of rows) {
        const { appended } = await carryOut(this.ledger, bills, {
          stream: billStream(organizationId, row._id),
          command: { type: 'PassTime', data: { at } },
          metadata: metadataBy({ organizationId, at, actor: { kind: 'system', id: 'deadlines' } }),
        });
        changed += appended.length > 0 ? 1 : 0;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return changed;
      after = [last.billNumber, last._id];
    }
  }
}
