import { billStream, losAngelesDate, type Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { billProjection, type Views } from '#read-models';
import { bills } from './aggregates.js';
import { executeCommand } from './execute-command.js';
import { actorMetadata } from './metadata.js';

/**
 * Records that a bill's response due date has passed without a response. No timers are used: the read model finds bills
 * that may be due, and the decider confirms or rejects. Repeated runs record the event only once.
 */
export class DueBills {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** `at` is the organization's clock time. Returns the number of changed bills. */
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
