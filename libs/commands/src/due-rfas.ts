import { losAngelesDate, rfaStream, type Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { rfaProjection, type Views } from '#read-models';
import { rfas } from './aggregates.js';
import { executeCommand } from './execute-command.js';
import { actorMetadata } from './metadata.js';

/**
 * Records that the last day for a decision on a request for authorization has passed. The read model finds RFAs that
 * may be overdue, and the decider confirms using the current rules. Repeated runs record the event only once.
 */
export class DueRfas {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** `at` is the organization's clock time. Returns the number of changed RFAs. */
  async passTime(organizationId: string, at: Timestamp): Promise<number> {
    const filter = { clock: 'waiting', decisionLastDay: { $lt: losAngelesDate(at) } };
    const due = this.views.inOrder(rfaProjection.name, {
      organizationId,
      filter,
      by: 'decisionLastDay',
      fields: ['decisionLastDay'],
    });
    let changed = 0;
    for await (const { _id } of due) {
      const { appended } = await executeCommand(
        this.ledger,
        rfas,
        {
          stream: rfaStream(organizationId, _id),
          command: { type: 'NoteRfaOverdue', data: { at } },
          metadata: actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'deadlines' } }),
        },
        this.ledger.rules.current,
      );
      changed += appended.length > 0 ? 1 : 0;
    }
    return changed;
  }
}
