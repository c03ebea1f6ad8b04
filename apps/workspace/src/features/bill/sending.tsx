import type { ReactNode } from 'react';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { billName, namedBill } from '../../ui/bill-name';
import { date, daysUntil, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import type { FormValues } from '../../ui/field';
import { isBlank } from '../../ui/form-field';
import { SendSheet, type SheetDocument } from '../sending/send-sheet';
import type { ActionField } from './action-fields';

const deadlineIds: Readonly<Record<string, readonly string[]>> = {
  second_review: ['second_review', 'denial_objection'],
  independent_bill_review: ['independent_bill_review'],
};

/** Describes what is sent, for the user. */
export const reviewSummary = (type: string, amount: number | null, lifecycle: Types.LifecycleView): string =>
  m.send.review(labelFor(m.bill.reviewTypes, type), billName(namedBill(lifecycle)), dollars(amount));

/** Returns the submitted documents, and those of the later documents that were chosen. */
export const reviewDocuments = ({ bill }: Types.LifecycleView, chosen: unknown): readonly SheetDocument[] => {
  const ids = Array.isArray(chosen) ? chosen : [];
  return bill.attachments
    .filter(({ id, addedAfterSubmission }) => !addedAfterSubmission || ids.includes(id))
    .map(({ filename, documentType }) => ({ name: filename, about: labelFor(m.documentTypes, documentType) }));
};

/** Fields that a fee requires. */
const requiredOfFee: ReadonlySet<string> = new Set(['fee.amount', 'fee.method']);

/** Fills in a blank amount with the fee in effect, as the field's hint says. */
export const withFeeAmount = (values: FormValues, { ibrFee }: Types.LifecycleView): FormValues =>
  ibrFee && isBlank(values['fee.amount']) ? { ...values, 'fee.amount': ibrFee.amount } : values;

/** Returns the labels of blank fields that are required, with those of the fee if one was entered. */
export const missingFields = (fields: readonly ActionField[], values: FormValues, hasFee: boolean): readonly string[] =>
  fields
    .filter(({ path, required }) => (required || (hasFee && requiredOfFee.has(path))) && isBlank(values[path]))
    .map(({ label }) => label);

/** Shows the amount, recipient, delivery method and time left. */
export const ReviewSendSheet = ({
  type,
  amount,
  lifecycle,
  ...shell
}: {
  readonly type: string;
  /** Amount in dollars, or null if the API determines it. */
  readonly amount: number | null;
  readonly lifecycle: Types.LifecycleView;
  readonly title: string;
  readonly documents: readonly SheetDocument[];
  readonly missing: readonly ReactNode[];
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly children?: ReactNode;
}) => {
  const { bill, patient, delivery, injury, attempts, deadlines, ibrFee } = lifecycle;
  const isFiled = type === 'independent_bill_review';
  const window = deadlines.find(({ id }) => deadlineIds[type]?.includes(id));
  const left = window && daysUntil(window.lastDay);
  const route = attempts.findLast(({ isCurrent }) => isCurrent) ?? attempts.at(-1);
  return (
    <SendSheet
      {...shell}
      ask={labelFor(m.act.sendAsks, type)}
      facts={[
        [m.bill.patient, patient?.name],
        [m.bill.service, bill.dos && date(bill.dos)],
        [m.act.inDispute, dollars(amount)],
        [m.money.payer, delivery?.payerName ?? injury?.claimsAdminName],
        [m.act.route, isFiled ? m.send.state : route?.deliveryLabel],
        [m.act.ibrFee, isFiled && ibrFee && dollars(ibrFee.amount)],
        [
          m.act.lastDay,
          window &&
            `${date(window.lastDay)}, ${left !== undefined && left >= 0 ? m.common.left(left) : m.act.overdueBy}`,
        ],
      ]}
    />
  );
};
