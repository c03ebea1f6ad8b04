import { Rejection } from '../kernel/rejection.js';
import type { CheckEvent } from './check.events.js';
import { checkFold, applyCheckEvent } from './check.evolve.js';
import type { CheckState } from './check.state.js';

export const evolveCheck = checkFold(true);

export const throwConflict = (detail: string): never => {
  throw new Rejection('lifecycle_conflict', detail);
};

export const throwFieldProblem = (path: string, message: string): never => {
  throw new Rejection('validation_error', undefined, [{ path, message }]);
};

/** Facts for published events. */
export const checkEventFacts = ({ check, figures }: CheckState) => {
  if (check === null) throw new Rejection('not_found');
  const { checkId, source, amount } = check;
  return { checkId, source, amount, unapplied: figures.unapplied };
};

/** Tracks the state of the check after each event. */
export class Decision {
  readonly events: CheckEvent[] = [];

  constructor(public now: CheckState) {}

  add(event: CheckEvent): this {
    this.now = applyCheckEvent(evolveCheck, this.now, event);
    const eventData = 'unapplied' in event.data ? { ...event.data, unapplied: this.now.figures.unapplied } : event.data;
    this.events.push({ ...event, data: eventData } as CheckEvent);
    return this;
  }
}
