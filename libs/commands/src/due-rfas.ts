import { decisionDeadline, losAngelesDate, rfaClockFacts, rfaStream, type RfaCommand, type Timestamp } from '#domain';
import type { Ledger } from '#event-store';
import { rfaProjection, type RfaRow, type Views } from '#read-models';
import { rfas } from './aggregates.js';
import { carryOut } from './carry-out.js';
import { metadataBy } from './metadata.js';

const PAGE = 500;

/**
 * Requests for authorization whose last day for a decision has passed without one. The read model says which may be overdue;
 * the stream, by the rules of today, says which are. So it is told once, however often it is asked for.
 */
export class DueRfas {
  constructor(
    private readonly views: Views,
    private readonly ledger: Ledger,
  ) {}

  /** Lets an organization's requests know what day it is; `at` is its clock. Returns how many changed. */
  async passTime(organizationId: string, at: Timestamp): Promise<number> {
    const today = losAngelesDate(at);
    let changed = 0;
    for (let after: readonly (string | number)[] = []; ;) {
      const { rows } = await this.views.find<Pick<RfaRow, 'decisionLastDay'>>(rfaProjection.name, {
        organizationId,
        filter: { clock: 'waiting', decisionLastDay: { $lt: today } },
        sort: ['decisionLastDay'],
        limit: PAGE,
        fields: ['clock', 'decisionLastDay'],
        count: false,
        ...(after.length > 0 && { after }),
      });
      for (const { _id } of rows) changed += (await this.tell(organizationId, _id, at)) ? 1 : 0;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return changed;
      after = [last.decisionLastDay, last._id];
    }
  }

  private async tell(organizationId: string, rfaId: string, at: Timestamp): Promise<boolean> {
    const stream = rfaStream(organizationId, rfaId);
    const read = await rfas.read(this.ledger, stream);
    const facts = rfaClockFacts(read.now.state);
    const deadline = facts?.awaitsDecision ? decisionDeadline(facts) : null;
    if (deadline === null || deadline.lastDay >= losAngelesDate(at)) return false;
    const { id, lastDay } = deadline;
    if (id !== 'decision' && id !== 'decision_extended') return false;
    const command: RfaCommand = { type: 'NoteRfaOverdue', data: { at, deadline: id, lastDay } };
    const metadata = metadataBy({ organizationId, at, actor: { kind: 'system', id: 'deadlines' } });
    const { appended } = await carryOut(this.ledger, rfas, { stream, command, metadata });
    return appended.length > 0;
  }
}
