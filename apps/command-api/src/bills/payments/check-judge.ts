import { Injectable } from '@nestjs/common';
import { paymentOfShare } from '#commands';
import { PostCheckRequest, type CheckShareForm } from '#contracts';
import {
  bill,
  billDays,
  billViewFold,
  centsOf,
  decide,
  depositProblems,
  ERASED,
  Rejection,
  type FieldProblem,
  type Timestamp,
} from '#domain';
import { foldHistory } from '#event-store';
import { foreignName, inBodyOrder, type Examined, type RequestContext } from '#http';
import { BillCommands, refuseEndless, type BillNow } from '../bill-commands.js';

/** What is wrong with a share: with its fields, or with the state of its bill. */
interface Findings {
  readonly fields: readonly FieldProblem[];
  readonly states: readonly FieldProblem[];
}

const nothing: Findings = { fields: [], states: [] };
/** Stands for the id that a payment gets when it is posted. */
const NOT_POSTED = '';

/** Says all that is wrong with a check before anything of it is posted. */
@Injectable()
export class CheckJudge {
  constructor(private readonly bills: BillCommands) {}

  /** Throws 422 with every field that is wrong; then 409 with every bill that allows no payment now. */
  async judge(
    context: RequestContext,
    body: unknown,
    { value, errors }: Examined<PostCheckRequest>,
    at: Timestamp,
  ): Promise<void> {
    const form = (value as Partial<PostCheckRequest> | undefined) ?? {};
    const shares = form.allocations ?? [];
    const found = await Promise.all(
      shares.map((_, index) => {
        const path = `allocations.${index}`;
        const isRead = !errors.some((error) => error.path === path || error.path.startsWith(`${path}.`));
        return isRead ? this.share(context, form, index, at) : Promise.resolve(nothing);
      }),
    );
    const rules = [
      ...foreignName(context, form),
      ...found.flatMap(({ fields }) => fields),
      ...sumProblems(form, errors),
    ];
    const wrong = inBodyOrder(PostCheckRequest, body, errors, rules);
    if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
    const states = found.flatMap((one) => one.states);
    if (states.length > 0) throw new Rejection('lifecycle_conflict', NOT_NOW, states);
  }

  private async share(
    context: RequestContext,
    form: Partial<PostCheckRequest>,
    index: number,
    at: Timestamp,
  ): Promise<Findings> {
    const { allocations = [] } = form;
    const share = allocations[index];
    if (share === undefined) return nothing;
    const path = `allocations.${index}`;
    const field = (name: string, message: string): Findings => ({
      fields: [{ path: `${path}.${name}`, message }],
      states: [],
    });
    if (allocations.findIndex(({ billId }) => billId === share.billId) < index)
      return field('billId', 'is in the list twice');
    const now = await this.bill(context, share.billId);
    if (now === null) return field('billId', 'is not a bill of this organization');
    const view = foldHistory(now.history, billViewFold);
    if (view.snapshot === null) return { fields: [], states: [{ path: `${path}.billId`, message: ERASED }] };
    const deposit = depositProblems(form, billDays(view, at)).map((problem) => ({
      ...problem,
      message: `${problem.message} (${path})`,
    }));
    const refused = refusalOf(now, form, share, at);
    if (refused === null) return { fields: deposit, states: [] };
    const { code, detail, errors = [] } = refused;
    return code === 'validation_error'
      ? {
          fields: [...deposit, ...errors.map((error) => ({ ...error, path: `${path}.${error.path || 'billId'}` }))],
          states: [],
        }
      : { fields: deposit, states: [{ path: `${path}.billId`, message: detail ?? code }] };
  }

  /** The bill as it stands; null where there is none that the caller may see. */
  private async bill(context: RequestContext, billId: string): Promise<BillNow | null> {
    try {
      return (await this.bills.existing(context, billId)).now;
    } catch (error) {
      if (error instanceof Rejection && error.code === 'not_found') return null;
      throw error;
    }
  }
}

const NOT_NOW = 'A bill of the check allows no payment now; `errors` says which, and nothing was posted.';

const NO_EOR: FieldProblem = { path: 'eorId', message: 'must be an EOR of this bill that stands' };

/** Why the bill does not take its share, if it does not. */
const refusalOf = (
  { state, history }: BillNow,
  { method = 'check', depositDate = '' }: Partial<PostCheckRequest>,
  { eorId, amount, penalty = 0, interest = 0 }: CheckShareForm,
  at: Timestamp,
): Rejection | null => {
  const check = { checkId: '', method, depositDate, checkNumber: null, actorName: null, plannedAt: at };
  const share = {
    paymentId: NOT_POSTED,
    eorId: eorId ?? null,
    amount: centsOf(amount),
    penalty: centsOf(penalty),
    interest: centsOf(interest),
    ibrFee: 0,
  };
  const isOwnEor = eorId === undefined || state.eors.some((eor) => eor.eorId === eorId);
  try {
    refuseEndless(history);
    if (!isOwnEor) throw new Rejection('validation_error', undefined, [NO_EOR]);
    decide(bill, state, paymentOfShare(check, share));
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

/** The allocations add up to the check, as far as all of them can be read. */
const sumProblems = (
  { amount, allocations = [] }: Partial<PostCheckRequest>,
  errors: readonly FieldProblem[],
): readonly FieldProblem[] => {
  if (amount === undefined || errors.some(({ path }) => path === 'amount' || path.startsWith('allocations'))) return [];
  const sum = allocations.reduce((total, share) => total + centsOf(share.amount), 0);
  return sum === centsOf(amount) ? [] : [{ path: 'amount', message: 'must be what the allocations add up to' }];
};
