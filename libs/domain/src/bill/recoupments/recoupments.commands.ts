import {
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { paidOf, type BillFacts } from '../shared/bill.facts.js';
import { billStates, type Cents } from '../shared/bill.types.js';
import { moneyAfter } from '../payments/index.js';
import type { RecoupmentFact } from './recoupment.facts.js';

export interface RecoupmentCommands {
  /**
   * Records that a remittance took money back from this bill, once per adjustment. Updates a recoupment of the same
   * amount announced by letter. If there is none, creates one with `recoupmentId`.
   */
  readonly ProposeRecoupment: CommandContext & {
    recoupmentId: string;
    checkId: string;
    adjustmentId: string;
    code: string;
    /** Amount in cents, above 0. */
    amount: Cents;
  };
  /** Decided by a user. The recorded amount applies. */
  readonly AcceptRecoupment: CommandContext & {
    recoupmentId: string;
    /** Check from which the money was taken. Null to use the recorded one. */
    checkId: string | null;
    /** Adjustment in that check's remittance, if known. */
    adjustmentId: string | null;
    reason: string | null;
  };
  /**
   * Without a check, the recoupment was announced by letter and is still proposed. With a check, it is accepted. Does
   * nothing if the ID is already known.
   */
  readonly RecordRecoupment: CommandContext & {
    recoupmentId: string;
    checkId: string | null;
    adjustmentId: string | null;
    code: string;
    amount: Cents;
    reason: string | null;
  };
  readonly DisputeRecoupment: CommandContext & { recoupmentId: string; reason: string };
  /** Does nothing if the recoupment is accepted, settled or unknown. */
  readonly SettleRecoupment: CommandContext & { adjustmentId: string };
}

const isOpen = ({ status }: RecoupmentFact): boolean => status === 'proposed' || status === 'disputed';

export const recoupmentActions = {
  record_recoupment: {
    from: billStates,
    idle: (facts) => (paidOf(facts) > 0 ? null : 'There is no payment that the payer could recoup.'),
  },
  dispute_recoupment: {
    from: billStates,
    idle: ({ recoupments }) =>
      recoupments.some(({ status }) => status === 'proposed') ? null : 'There is no recoupment to dispute.',
  },
} as const satisfies Record<string, ActionRule>;

const requireRecoupment = ({ recoupments }: BillFacts, id: string): RecoupmentFact =>
  recoupments.find(({ recoupmentId }) => recoupmentId === id) ??
  throwInvalid('recoupmentId', 'must be a recoupment of this bill');

const assertAmountPaid = (facts: BillFacts, amount: Cents): void => {
  if (amount > paidOf(facts)) throwInvalid('amount', 'must not exceed the amount paid on the bill');
};

const recoupmentFields = (
  { billId }: BillFacts,
  {
    recoupmentId,
    code,
    amount,
    adjustmentId,
  }: Pick<RecoupmentFact, 'recoupmentId' | 'code' | 'amount' | 'adjustmentId'>,
) => ({ billId, recoupmentId, code, amount, ...(adjustmentId !== null && { adjustmentId }) });

export const recoupmentDecisions: Decisions<RecoupmentCommands> = {
  ProposeRecoupment: (facts, command) => {
    const { at, checkId, adjustmentId, code, amount } = command;
    if (facts.recoupments.some((recoupment) => recoupment.adjustmentId === adjustmentId)) return [];
    // A user recorded the recoupment with its check before the remittance was received.
    const isRecorded = ({ status, ...one }: RecoupmentFact): boolean =>
      status === 'accepted' && one.checkId === checkId && one.adjustmentId === null && one.amount === amount;
    if (facts.recoupments.some(isRecorded)) return [];
    const announced = facts.recoupments.find(
      (recoupment) => recoupment.checkId === null && isOpen(recoupment) && recoupment.amount === amount,
    );
    const { recoupmentId, status } = announced ?? { ...command, status: 'proposed' };
    return (now) => {
      const recoupment = recoupmentFields(now, { recoupmentId, code, amount, adjustmentId });
      const proposed = { checkId, source: '835', proposedAt: at, private: remark(null, command) } as const;
      return [
        { type: 'RecoupmentProposed', data: { ...recoupment, ...proposed } },
        // A recoupment that was disputed before the money was taken stays disputed.
        ...(status === 'disputed'
          ? [
              {
                type: 'RecoupmentDisputed',
                data: { ...recoupment, checkId, disputedAt: at, private: remark(null, command) },
              } as const,
            ]
          : []),
      ];
    };
  },

  AcceptRecoupment: (facts, command) => {
    const { at, reason } = command;
    const fact = requireRecoupment(facts, command.recoupmentId);
    if (!isOpen(fact)) return reject(facts, 'record_recoupment', `The recoupment is already ${fact.status}.`);
    const checkId = fact.checkId ?? command.checkId;
    if (checkId === null) return throwInvalid('checkId', 'must be the payment from which the money was recouped');
    if (command.checkId !== null && command.checkId !== checkId)
      return throwInvalid('checkId', 'is not the payment from which the money was recouped');
    assertAmountPaid(facts, fact.amount);
    const adjustmentId = fact.adjustmentId ?? command.adjustmentId;
    return (now) => [
      {
        type: 'RecoupmentAccepted',
        data: {
          ...recoupmentFields(now, { ...fact, adjustmentId }),
          ...{ checkId, acceptedAt: at },
          ...moneyAfter(now, 0 - fact.amount),
          private: remark(reason, command),
        },
      },
    ];
  },

  RecordRecoupment: (facts, command) => {
    const { at, checkId, amount, reason } = command;
    if (facts.recoupments.some(({ recoupmentId }) => recoupmentId === command.recoupmentId)) return [];
    assertAmountPaid(facts, amount);
    return (now) => [
      checkId === null
        ? {
            type: 'RecoupmentProposed',
            data: {
              ...recoupmentFields(now, command),
              source: 'paper',
              proposedAt: at,
              private: remark(reason, command),
            },
          }
        : {
            type: 'RecoupmentAccepted',
            data: {
              ...recoupmentFields(now, command),
              ...{ checkId, acceptedAt: at },
              ...moneyAfter(now, 0 - amount),
              private: remark(reason, command),
            },
          },
    ];
  },

  DisputeRecoupment: (facts, command) => {
    const { at, reason } = command;
    const fact = requireRecoupment(facts, command.recoupmentId);
    if (fact.status !== 'proposed')
      return reject(facts, 'dispute_recoupment', `The recoupment is already ${fact.status}.`);
    return (now) => [
      {
        type: 'RecoupmentDisputed',
        data: {
          ...recoupmentFields(now, fact),
          ...(fact.checkId !== null && { checkId: fact.checkId }),
          disputedAt: at,
          private: remark(reason, command),
        },
      },
    ];
  },

  SettleRecoupment: (facts, { at, adjustmentId }) => {
    const fact = facts.recoupments.find((some) => some.adjustmentId === adjustmentId && isOpen(some));
    if (!fact) return [];
    const { recoupmentId } = fact;
    return (now) => [{ type: 'RecoupmentSettled', data: { billId: now.billId, recoupmentId, settledAt: at } }];
  },
};
