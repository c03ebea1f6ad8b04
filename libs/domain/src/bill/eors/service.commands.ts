import { Rejection } from '../../kernel/rejection.js';
import { reject, type CommandContext, type Decisions } from '../shared/decisions.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { serviceTold } from './service.events.js';
import { servedOf, type EorService } from './service.js';

export interface EorServiceCommands {
  /** `service` must determine a service date. See `serviceProblems`. */
  readonly CorrectEorService: CommandContext & { eorId: string; service: EorService };
}

export const eorServiceDecisions: Decisions<EorServiceCommands> = {
  /** Allowed in any state. May change which EOR is latest, and so the state, but not what an EOR responds to. */
  CorrectEorService: (facts, { actorName, eorId, service }, rules) => {
    if (facts.voidedEors.includes(eorId))
      return reject(facts, 'correcting the service of an EOR', 'The EOR is voided.');
    const eor = facts.eors.find((candidate) => candidate.eorId === eorId);
    const served = servedOf(service, null, rules);
    if (!eor || !served) throw new Rejection('not_found');
    const was = serviceTold(eor);
    const is = { ...served, service };
    if (canonicalJson(was) === canonicalJson(is)) return [];
    return (now) => [
      { type: 'EorServiceCorrected', data: { billId: now.billId, eorId, was, is, private: { actorName } } },
    ];
  },
};
