import type { BodyOf, Types } from '../../api/client';
import type { ReadFile } from '../../ui/files';
import { amountOf, cents, today } from '../../ui/format';

type Body = BodyOf<'recordEor'>;
type Service = NonNullable<Body['service']>;
export type Group = NonNullable<Body['claimAdjustments']>[number]['group'];

/** An adjustment. Without an amount, it covers the rest of the charge. */
export interface TypedAdjustment {
  readonly group: Group;
  readonly reason: string;
  readonly amount: number | string;
}

export interface TypedLine {
  readonly lineItemId: string;
  readonly allowed: number | string;
  readonly paid: number | string;
  readonly adjustments: readonly TypedAdjustment[];
}

/** A paper EOR and the check enclosed with it, as entered. */
export interface TypedEor {
  readonly eorDate: string;
  readonly by: Service['by'];
  readonly postmark: string;
  readonly receivedAt: string;
  readonly proofOfServiceDate: string;
  /** Only for an EOR of a review. */
  readonly amountsAre: NonNullable<Body['amountsAre']>;
  readonly receiptDocumented: boolean;
  readonly controlNumber: string;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly TypedLine[];
  readonly file: (ReadFile & { readonly key: string }) | null;
  readonly method: BodyOf<'postCheck'>['method'];
  readonly checkNumber: string;
  readonly depositDate: string;
  readonly isAnother: boolean;
  /**
   * IDs of the bill's EORs when this EOR was first sent, or null if it hasn't been sent. An EOR that isn't among them
   * is this one, even if the response was lost.
   */
  readonly known: readonly string[] | null;
  /** ID of the recorded EOR while its check isn't posted yet. */
  readonly recorded: string | null;
}

export const blankAdjustment: TypedAdjustment = { group: 'CO', reason: '', amount: '' };

export const blankEor = (lines: readonly Types.LifecycleLineView[]): TypedEor => ({
  eorDate: today(),
  by: 'mail',
  postmark: '',
  receivedAt: '',
  proofOfServiceDate: '',
  amountsAre: 'additional',
  receiptDocumented: false,
  controlNumber: '',
  remarkCodes: [],
  lines: lines.map(({ id }) => ({ lineItemId: id, allowed: '', paid: '', adjustments: [blankAdjustment] })),
  file: null,
  method: 'check',
  checkNumber: '',
  depositDate: today(),
  isAnother: false,
  known: null,
  recorded: null,
});

/** Returns the paid amount in cents. */
const paidOf = ({ lines }: Pick<TypedEor, 'lines'>): number =>
  lines.reduce((sum, { paid }) => sum + (cents(paid) || 0), 0);

/**
 * Returns the amount that the EOR adds to what earlier EORs paid, in cents. 0 for running totals if that is unknown: no
 * payment can be posted then.
 */
export const newlyPaidOf = (eor: Pick<TypedEor, 'lines' | 'amountsAre'>, earlierPaid: number | undefined): number =>
  eor.amountsAre === 'total' ? Math.max(0, paidOf(eor) - (earlierPaid ?? paidOf(eor))) : paidOf(eor);

/** Returns the part of a line's charge that is neither paid nor covered by adjustment amounts, in cents. */
export const remainderOf = ({ paid, adjustments }: TypedLine, charge: number): number =>
  cents(charge) - cents(paid) - adjustments.reduce((sum, { amount }) => sum + cents(amount), 0);

/** Sets the lines so that nothing is allowed and nothing is paid. */
export const denyLines = (lines: readonly TypedLine[]): readonly TypedLine[] =>
  lines.map((line) => ({ ...line, allowed: '0.00', paid: '0.00' }));

/** The first adjustment without an amount gets the rest of the charge. */
const adjustmentsOf = (line: TypedLine, charge: number) => {
  const typed = line.adjustments.filter(({ reason, amount }) => reason.trim() !== '' || amount !== '');
  const open = typed.find(({ amount }) => amount === '');
  return typed.map((adjustment) => ({
    group: adjustment.group,
    reason: adjustment.reason.trim().toUpperCase(),
    amount: adjustment === open ? remainderOf(line, charge) / 100 : amountOf(adjustment.amount),
  }));
};

/** Returns the request body. The API reports missing fields by name. */
export const eorBody = (eor: TypedEor, charges: ReadonlyMap<string, number>): Body => {
  const isMailed = eor.by === 'mail';
  const service = {
    by: eor.by,
    receiptDocumented: eor.receiptDocumented,
    ...(isMailed && eor.postmark !== '' && { postmark: eor.postmark }),
    ...(eor.receivedAt !== '' && { receivedAt: eor.receivedAt }),
    ...(eor.proofOfServiceDate !== '' && { proofOfServiceDate: eor.proofOfServiceDate }),
  };
  return {
    eorDate: eor.eorDate,
    service,
    reportedPaid: paidOf(eor) / 100,
    ...(eor.amountsAre === 'total' && { amountsAre: eor.amountsAre }),
    ...(eor.controlNumber.trim() !== '' && { payerClaimControlNumber: eor.controlNumber.trim() }),
    lines: eor.lines.map((line) => ({
      lineItemId: line.lineItemId,
      allowedAmount: amountOf(line.allowed),
      reportedPaid: amountOf(line.paid),
      adjustments: adjustmentsOf(line, charges.get(line.lineItemId) ?? 0),
    })),
    ...(eor.remarkCodes.length > 0 && { remarkCodes: [...eor.remarkCodes] }),
    ...(eor.file && { filename: eor.file.filename, contentBase64: eor.file.contentBase64 }),
    // The API reports a missing amount.
  } as Body;
};

/** Returns true if the EOR reports a new payment, in cents, and a check number was entered. */
export const hasCheck = (eor: TypedEor, paid: number): boolean => paid > 0 && eor.checkNumber.trim() !== '';

/** Returns the latest EOR that isn't in `known`. Another user may also have recorded one. */
export const newlyRecorded = <One extends { readonly id: string; readonly addedAt: string }>(
  eors: readonly One[],
  known: ReadonlySet<string>,
): One | undefined => eors.filter(({ id }) => !known.has(id)).toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))[0];

/** Returns the check over `paid` cents. Its full amount is applied to this bill, according to the EOR's lines. */
export const checkOf = (eor: TypedEor, paid: number, billId: string, eorId: string): BodyOf<'postCheck'> => ({
  method: eor.method,
  checkNumber: eor.checkNumber.trim(),
  depositDate: eor.depositDate,
  amount: paid / 100,
  allocations: [{ billId, eorId, amount: paid / 100 }],
  ...(eor.isAnother && { allowDuplicateNumber: true }),
});
