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
  @Id('The take-back.', { example: 'rcp_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly recoupmentId!: string;
  @Id('The check or transfer that took it: GET /payments/{id}; null where the payer only said that it will.', {
    nullable: true,
    example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly checkId!: string | null;
  @Code('Its code in the remittance (PLB03), `WO` where a person recorded it.', { example: 'WO' })
  readonly code!: string;
  @Amount('What is taken back.', { example: 500 }) readonly amount!: number;
}

export class RecoupedEventData extends RecoupmentEventData {
  @Amount('What is open.', { example: 500 }) readonly balanceDue!: number;
  @Amount('What is paid above the charge: the payer may want it back.', { example: 0 })
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
          ? `The payer took ${formatDollars(amount)} back out of another payment (${codeOf(code)}).`
          : `The payer says that it will take ${formatDollars(amount)} back.`,
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
      description: joinParts(`${formatDollars(amount)} less is paid.`, text.text),
      amount: dollarsOf(0 - amount),
    }),
  },
  RecoupmentDisputed: {
    publish: publishRecoupment,
    tell: ({ data: { amount }, text }) => ({
      type: 'recoupment_disputed',
      title: 'Recoupment disputed',
      description: joinParts(`The payer may not take ${formatDollars(amount)} back.`, text.text),
      amount: dollarsOf(amount),
    }),
  },
  RecoupmentSettled: {
    tell: () => ({
      type: 'recoupment_settled',
      title: 'Recoupment settled',
      description: 'The adjustment of the remittance was settled: nothing is left to do.',
    }),
  },
} satisfies Partial<BillPublication>;
