import { Injectable } from '@nestjs/common';
import { checks, newId } from '#commands';
import type { RecordRecoupmentRequest } from '#contracts';
import { centsOf, checkStream, Rejection, type BillCommand, type FieldProblem, type Timestamp } from '#domain';
import { Ledger } from '#event-store';
import type { RequestContext } from '#http';

/** Ids become stream names: nothing else may get that far. */
const checkIdShape = /^chk_[A-Za-z0-9]{1,64}$/;
/** Code of a letter's take-back in remittances: an overpayment that is taken back (PLB03). */
const OVERPAYMENT = 'WO';

/** The command of the action `record_recoupment`: what it says, once the check that it names is known. */
@Injectable()
export class TakenBack {
  constructor(private readonly ledger: Ledger) {}

  async commandOf(
    { organizationId }: RequestContext,
    form: RecordRecoupmentRequest,
    at: Timestamp,
  ): Promise<BillCommand> {
    const { recoupmentId, amount = 0, checkId = null, code = OVERPAYMENT, reason = null, actorName = null } = form;
    if (checkId !== null && !(await this.isReceived(organizationId, checkId)))
      throw new Rejection('validation_error', undefined, [
        { path: 'checkId', message: 'must be a check or transfer of this organization that was received' },
      ]);
    const told = { at, actorName, checkId, adjustmentId: null, reason };
    return recoupmentId === undefined
      ? { type: 'RecordRecoupment', data: { ...told, recoupmentId: newId('rcp'), amount: centsOf(amount), code } }
      : { type: 'AcceptRecoupment', data: { ...told, recoupmentId } };
  }

  private async isReceived(organizationId: string, checkId: string): Promise<boolean> {
    if (!checkIdShape.test(checkId)) return false;
    const { now } = await checks.read(this.ledger, checkStream(organizationId, checkId));
    return now.state.status === 'received';
  }
}

/** Problems of the fields together: a known recoupment has its own amount and code, a new one needs a reason. */
export const recoupmentProblems = (form: Partial<RecordRecoupmentRequest>): readonly FieldProblem[] =>
  form.recoupmentId === undefined
    ? (['amount', 'reason'] as const)
        .filter((path) => form[path] === undefined)
        .map((path) => ({ path, message: 'is required unless `recoupmentId` is given' }))
    : (['amount', 'code'] as const)
        .filter((path) => form[path] !== undefined)
        .map((path) => ({ path, message: 'belongs to a take-back that is recorded anew' }));
