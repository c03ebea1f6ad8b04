import type { Types } from '../../api/client';
import { m } from '../../messages';
import { date, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import type { Lifecycle } from './action-fields';

/** Shows the outcome, additional amount owed, fee, and the fee's refund. */
export const Determinations = ({
  reviewId,
  lifecycle: { determinations, receivables },
}: {
  readonly reviewId: string;
  readonly lifecycle: Lifecycle;
}) =>
  determinations
    .filter((determination) => determination.reviewId === reviewId)
    .map((determination) => (
      <section key={determination.id} className={determination.corrected ? 'ws-voided' : undefined}>
        <h3>{m.bill.determinationOf(date(determination.servedAt))}</h3>
        <Facts
          of={[
            [
              m.bill.outcome,
              [
                labelFor(m.act.outcomes, determination.outcome),
                determination.additionalOwed > 0 && m.bill.moreToPay(dollars(determination.additionalOwed)),
                determination.corrected && m.bill.determinationCorrected,
              ]
                .filter(Boolean)
                .join(' · '),
            ],
            [
              m.bill.feePaid,
              determination.feePaid != null && (
                <>
                  {dollars(determination.feePaid)}
                  <RuleNote of={determination.feeRule} />
                </>
              ),
            ],
            [
              m.bill.feeBack,
              !determination.corrected && determination.feePaid != null && feeRefundText(determination, receivables),
            ],
          ]}
        />
      </section>
    ));

const feeRefundText = ({ id }: Types.DeterminationView, receivables: Lifecycle['receivables']): string => {
  const fee = receivables.find(({ kind, sourceId }) => kind === 'ibr_fee' && sourceId === id);
  return fee ? m.bill.feeCameIn(dollars(fee.paid), dollars(fee.amount)) : m.bill.feeNotBack;
};
