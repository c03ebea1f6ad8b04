import { Injectable } from '@nestjs/common';
import { newId, paymentOfShare, type CurrentBill } from '#commands';
import type { CheckShareForm, FormClass } from '#contracts';
import {
  bill,
  billDays,
  billStream,
  billViewFold,
  centsOf,
  decide,
  depositProblems,
  ERASED_DETAIL,
  Rejection,
  type FieldProblem,
  type HeldClaim,
  type PlannedShare,
  type Timestamp,
  type RuleSet,
} from '#domain';
import { foldHistory } from '#event-store';
import { actorNameProblems, sortByBody, type ExaminedForm, type RequestContext } from '#http';
import { BillCommands, billIdPattern, refuseTooLongHistory } from '../bill-commands.js';

export interface SharingForm {
  readonly allocations: readonly CheckShareForm[];
  readonly actorName?: string;
}

export interface CheckValidationContext {
  /** Current time according to the organization's clock. */
  readonly at: Timestamp;
  /** Missing if the form's value is invalid. */
  readonly method?: 'check' | 'eft' | undefined;
  readonly depositDate?: string | undefined;
  /** Null if the check already has a deposit date. */
  readonly depositField: 'depositDate' | null;
  /** Other problems with the check, based on the valid parts of the form. */
  readonly rules: readonly FieldProblem[];
}

interface Findings {
  readonly fields: readonly FieldProblem[];
  readonly states: readonly FieldProblem[];
}

const noFindings: Findings = { fields: [], states: [] };
/** Placeholder until a share is posted. */
const UNPOSTED_PAYMENT_ID = '';

/** Validates a check's shares before anything is posted. */
@Injectable()
export class CheckValidator {
  constructor(private readonly bills: BillCommands) {}

  /** Throws 422 with all invalid fields, or 409 with all bills that currently allow no payment. */
  async validate<Form extends SharingForm>(
    context: RequestContext,
    body: unknown,
    type: FormClass<Form>,
    { value, errors }: ExaminedForm<Form>,
    sharing: CheckValidationContext,
  ): Promise<void> {
    const law = this.bills.rules;
    const form = (value as Partial<SharingForm> | undefined) ?? {};
    const shares = form.allocations ?? [];
    const found = await Promise.all(
      shares.map((_, index) => {
        const path = `allocations.${index}`;
        const isRead = !errors.some((error) => error.path === path || error.path.startsWith(`${path}.`));
        return isRead ? this.share(context, shares, index, sharing, law) : Promise.resolve(noFindings);
      }),
    );
    const rules = [...actorNameProblems(context, form), ...found.flatMap(({ fields }) => fields), ...sharing.rules];
    const wrong = sortByBody(type, body, errors, rules);
    if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
    const states = found.flatMap((findings) => findings.states);
    if (states.length > 0) throw new Rejection('lifecycle_conflict', PAYMENT_NOT_ALLOWED, states);
  }

  /** Returns null if the bill does not exist or the caller cannot see it. */
  async bill(context: RequestContext, billId: string): Promise<CurrentBill | null> {
    try {
      return (await this.bills.existing(context, billId)).now;
    } catch (error) {
      if (error instanceof Rejection && error.code === 'not_found') return null;
      throw error;
    }
  }

  private async share(
    context: RequestContext,
    shares: readonly CheckShareForm[],
    index: number,
    sharing: CheckValidationContext,
    law: RuleSet,
  ): Promise<Findings> {
    const share = shares[index];
    if (share === undefined) return noFindings;
    const path = `allocations.${index}`;
    const field = (name: string, message: string): Findings => ({
      fields: [{ path: `${path}.${name}`, message }],
      states: [],
    });
    if (shares.findIndex(({ billId }) => billId === share.billId) < index) return field('billId', 'is listed twice');
    const now = await this.bill(context, share.billId);
    if (now === null) return field('billId', 'is not a bill of this organization');
    const view = foldHistory(now.history, billViewFold);
    if (view.snapshot === null) return { fields: [], states: [{ path: `${path}.billId`, message: ERASED_DETAIL }] };
    const { depositDate, depositField, at } = sharing;
    const days = billDays(view, at);
    const deposit =
      depositDate === undefined
        ? []
        : depositField === null
          ? // An existing check's deposit date is fixed, so only a later date of service is a problem.
            depositProblems({ depositDate }, { ...days, today: depositDate }).map(() => ({
              path: `${path}.billId`,
              message: 'must not be a bill with a date of service after the deposit date of the check',
            }))
          : depositProblems({ depositDate }, days).map(({ message }) => ({
              path: depositField,
              message: `${message} (${path})`,
            }));
    const refused = shareRefusal(now, sharing, share, law);
    if (refused === null) return { fields: deposit, states: [] };
    const { code, detail, errors = [] } = refused;
    return code === 'validation_error'
      ? {
          fields: [...deposit, ...errors.map((error) => ({ ...error, path: `${path}.${error.path || 'billId'}` }))],
          states: [],
        }
      : { fields: deposit, states: [{ path: `${path}.billId`, message: detail ?? code }] };
  }
}

export const billStreamsOf = (organizationId: string, form: Partial<SharingForm> | undefined): readonly string[] =>
  (form?.allocations ?? []).flatMap((share: Partial<CheckShareForm> | undefined) =>
    typeof share?.billId === 'string' && billIdPattern.test(share.billId)
      ? [billStream(organizationId, share.billId)]
      : [],
  );

/** Returns null if the decision is accepted. Rethrows other errors. */
export const rejectionOf = (decision: () => unknown): Rejection | null => {
  try {
    decision();
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

/** Plans a share with a new payment ID. `item` is the claim whose held money the share uses. */
export const plannedShare = (
  { billId, eorId, amount, penalty = 0, interest = 0, ibrFee = 0, overpayment }: CheckShareForm,
  item?: HeldClaim,
): PlannedShare => ({
  billId,
  paymentId: newId('pay'),
  eorId: eorId ?? null,
  amount: centsOf(amount),
  principal: centsOf(amount) - centsOf(penalty) - centsOf(interest) - centsOf(ibrFee),
  penalty: centsOf(penalty),
  interest: centsOf(interest),
  ibrFee: centsOf(ibrFee),
  ...(item && { item }),
  ...(overpayment === 'credit' && { overpayment }),
});

const PAYMENT_NOT_ALLOWED =
  'A bill of the check does not accept payments in its current state. Nothing was posted. See `errors`.';

const UNKNOWN_EOR: FieldProblem = { path: 'eorId', message: 'must be an EOR of this bill that is not voided' };

/** Returns why the bill would reject its share, or null. */
const shareRefusal = (
  { state, history }: CurrentBill,
  { method = 'check', depositDate = '', at }: CheckValidationContext,
  form: CheckShareForm,
  rules: RuleSet,
): Rejection | null => {
  const check = { checkId: '', method, depositDate, checkNumber: null, actorName: null, plannedAt: at };
  const share = { ...plannedShare(form), paymentId: UNPOSTED_PAYMENT_ID };
  const { eorId } = share;
  const isOwnEor = eorId === null || state.eors.some((eor) => eor.eorId === eorId);
  return rejectionOf(() => {
    refuseTooLongHistory(history);
    if (!isOwnEor) throw new Rejection('validation_error', undefined, [UNKNOWN_EOR]);
    decide(bill, state, paymentOfShare(check, share), rules);
  });
};
