import { billStream, losAngelesDate, type Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { billProjection, type Views } from '#read-models';
import { bills } from './aggregates.js';
import { executeCommand } from './execute-command.js';
import { actorMetadata } from './metadata.js';

/**
 * Bills whose response due date has passed without an answer. Nothing here is a timer: the read model says which bills
 * may be due, and the decider, which knows, records it or refuses. So it happens once, however often it is asked for.
 */
export class DueBills {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** Lets an organization's bills know what day it is; `at` is its clock. Returns how many changed. */
  async passTime(organizationId: string, at: Timestamp): Promise<number> {
    const filter = { state: 'accepted', responseDueDate: { $lt: losAngelesDate(at) } };
    const due = this.views.inOrder(billProjection.name, {
      organizationId,
      filter,
      by: 'billNumber',
      fields: ['billNumber'],
    });
    let changed = 0;
    for await (const { _id } of due) {
      const { appended } = await executeCommand(
        this.ledger,
        bills,
        {
          stream: billStream(organizationId, _id),
          command: { type: 'PassTime', data: { at } },
          metadata: actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'deadlines' } }),
        },
        this.ledger.rules.current,
      );
      changed += appended.length > 0 ? 1 : 0;
    }
    return changed;
  }
}
