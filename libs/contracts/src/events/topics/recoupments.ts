import { dollarsOf } from '#domain';
import { Id } from '../../kernel/fields.js';
import {
  Amount,
  BillEventData,
  Code,
  codeOf,
  defineEvent,
  formatDollars,
  joinParts,
  type BillPublication,
  type PublishedData,
} from '../publication.js';
import { balanceFields } from './payments.js';

export class RecoupmentEventData extends BillEventData {
  @Id('ID of the recoupment.', { example: 'rcp_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly recoupmentId!: string;
  @Id(
    'ID of the check or EFT from which the money was deducted, as in GET /payments/{id}. Null if the payer only announced the recoupment.',
    { nullable: true, example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' },
  )
  readonly checkId!: string | null;
  @Code('Code in the remittance (PLB03). `WO` if a user recorded the recoupment without a code.', { example: 'WO' })
  readonly code!: string;
  @Amount('Recouped amount.', { example: 500 }) readonly amount!: number;
}

export class RecoupedEventData extends RecoupmentEventData {
  @Amount('Open balance of the bill.', { example: 500 }) readonly balanceDue!: number;
  @Amount('Amount paid above the charge. The payer may request a refund of it.', { example: 0 })
  readonly creditBalance!: number;
}

export const recoupmentKinds = {
  'payment.recoupment_proposed': defineEvent(
    RecoupmentEventData,
    'A payer recoups money that it paid for this bill. The bill does not change until a user accepts the recoupment.',
  ),
  'payment.recouped': defineEvent(
    RecoupedEventData,
    'A recoupment was accepted. The amount paid on the bill decreases.',
  ),
  'payment.recoupment_disputed': defineEvent(
    RecoupmentEventData,
    'A recoupment was disputed. The bill does not change. The payer owes the recouped amount.',
  ),
} as const;

interface RecoupmentData {
  readonly billId: string;
  readonly recoupmentId: string;
  readonly checkId?: string;
  readonly code: string;
  readonly amount: number;
}
const publishRecoupment = ({
  billId,
  recoupmentId,
  checkId,
  code,
  amount,
}: RecoupmentData): PublishedData<RecoupmentEventData> => ({
  billId,
  recoupmentId,
  checkId: checkId ?? null,
  code: codeOf(code),
  amount: dollarsOf(amount),
});

export const recoupmentPublication = {
  RecoupmentProposed: {
    publish: publishRecoupment,
    tell: ({ data: { amount, code, source }, text }) => ({
      type: 'recoupment_proposed',
      title: 'Recoupment proposed',
      description: joinParts(
        source === '835'
          ? `The payer recouped ${formatDollars(amount)} from another payment (${codeOf(code)}).`
          : `The payer announced a recoupment of ${formatDollars(amount)}.`,
        text.text,
      ),
      amount: dollarsOf(amount),
    }),
  },
  RecoupmentAccepted: {
    publish: (data): PublishedData<RecoupedEventData> => ({ ...publishRecoupment(data), ...balanceFields(data) }),
    tell: ({ data: { amount }, text }) => ({
      type: 'recoupment_accepted',
      title: 'Recoupment accepted',
      description: joinParts(`The amount paid decreases by ${formatDollars(amount)}.`, text.text),
      amount: dollarsOf(0 - amount),
    }),
  },
  RecoupmentDisputed: {
    publish: publishRecoupment,
    tell: ({ data: { amount }, text }) => ({
      type: 'recoupment_disputed',
      title: 'Recoupment disputed',
      description: joinParts(`The payer is not entitled to recoup ${formatDollars(amount)}.`, text.text),
      amount: dollarsOf(amount),
    }),
  },
  RecoupmentSettled: {
    tell: () => ({
      type: 'recoupment_settled',
      title: 'Recoupment settled',
      description: 'The adjustment of the remittance was settled. No action is needed.',
    }),
  },
} satisfies Partial<BillPublication>;
