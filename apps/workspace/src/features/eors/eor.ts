import type { BodyOf, Types } from '../../api/client';
import type { ReadFile } from '../../ui/files';
import { amountOf, cents, today } from '../../ui/format';

type Body = BodyOf<'recordEor'>;
type Service = NonNullable<Body['service']>;
export type Group = NonNullable<Body['claimAdjustments']>[number]['group'];

/** An adjustment of a line, as it is typed; without an amount it is the rest of the charge. */
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

/** An EOR of paper and the check that came with it, as they are typed. */
export interface TypedEor {
  readonly eorDate: string;
  readonly by: Service['by'];
  readonly postmark: string;
  readonly receivedAt: string;
  readonly proofOfServiceDate: string;
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
   * Ids of the bill's EORs when this one was first sent: whichever is not among them is this one, also where the answer
   * to that request was lost. Null: it was not sent yet.
   */
  readonly known: readonly string[] | null;
  /** The EOR as it was recorded, when its check was not posted yet. */
  readonly recorded: string | null;
}

export const blankAdjustment: TypedAdjustment = { group: 'CO', reason: '', amount: '' };

export const blankEor = (lines: readonly Types.LifecycleLineView[]): TypedEor => ({
  eorDate: today(),
  by: 'mail',
  postmark: '',
  receivedAt: '',
  proofOfServiceDate: '',
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

/** All that the EOR says was paid. Cents. */
export const paidOf = ({ lines }: Pick<TypedEor, 'lines'>): number =>
  lines.reduce((sum, { paid }) => sum + (cents(paid) || 0), 0);

/** What no amount of an adjustment says of a line: its charge less what was paid and the other adjustments. Cents. */
export const remainderOf = ({ paid, adjustments }: TypedLine, charge: number): number =>
  cents(charge) - cents(paid) - adjustments.reduce((sum, { amount }) => sum + cents(amount), 0);

/** Every line denied: nothing is allowed, nothing is paid. */
export const denyLines = (lines: readonly TypedLine[]): readonly TypedLine[] =>
  lines.map((line) => ({ ...line, allowed: '0.00', paid: '0.00' }));

/** The adjustments that were typed. The first one without an amount has the rest of the charge. */
const adjustmentsOf = (line: TypedLine, charge: number) => {
  const typed = line.adjustments.filter(({ reason, amount }) => reason.trim() !== '' || amount !== '');
  const open = typed.find(({ amount }) => amount === '');
  return typed.map((adjustment) => ({
    group: adjustment.group,
    reason: adjustment.reason.trim().toUpperCase(),
    amount: adjustment === open ? remainderOf(line, charge) / 100 : amountOf(adjustment.amount),
  }));
};

/** The EOR as the API takes it; what was left empty it asks for by name. */
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
    ...(eor.controlNumber.trim() !== '' && { payerClaimControlNumber: eor.controlNumber.trim() }),
    lines: eor.lines.map((line) => ({
      lineItemId: line.lineItemId,
      allowedAmount: amountOf(line.allowed),
      reportedPaid: amountOf(line.paid),
      adjustments: adjustmentsOf(line, charges.get(line.lineItemId) ?? 0),
    })),
    ...(eor.remarkCodes.length > 0 && { remarkCodes: [...eor.remarkCodes] }),
    ...(eor.file && { filename: eor.file.filename, contentBase64: eor.file.contentBase64 }),
    // An amount that was left out is the API's to ask for.
  } as Body;
};

/** Is there a check to post: money that the EOR announces, and a number? */
export const hasCheck = (eor: TypedEor): boolean => paidOf(eor) > 0 && eor.checkNumber.trim() !== '';

/** The EOR that was recorded just now: the last of those that were not known, since somebody else may have recorded one, too. */
export const newlyRecorded = <One extends { readonly id: string; readonly addedAt: string }>(
  eors: readonly One[],
  known: ReadonlySet<string>,
): One | undefined => eors.filter(({ id }) => !known.has(id)).toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))[0];

/** The check as the API takes it: all of it pays this bill, by the lines of its EOR. */
export const checkOf = (eor: TypedEor, billId: string, eorId: string): BodyOf<'postCheck'> => ({
  method: eor.method,
  checkNumber: eor.checkNumber.trim(),
  depositDate: eor.depositDate,
  amount: paidOf(eor) / 100,
  allocations: [{ billId, eorId, amount: paidOf(eor) / 100 }],
  ...(eor.isAnother && { allowDuplicateNumber: true }),
});
