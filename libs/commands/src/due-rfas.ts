import { losAngelesDate, rfaStream, type Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { rfaProjection, type Views } from '#read-models';
import { rfas } from './aggregates.js';
import { executeCommand } from './execute-command.js';
import { actorMetadata } from './metadata.js';

/**
 * Requests for authorization whose last day for a decision has passed without one. The read model says which may be overdue;
 * the decider, by the rules of today, says which are. So it is told once, however often it is asked for.
 */
export class DueRfas {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** Lets an organization's requests know what day it is; `at` is its clock. Returns how many changed. */
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
