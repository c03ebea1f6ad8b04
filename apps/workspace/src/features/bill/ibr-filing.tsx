import { m } from '../../messages';
import { date, dollars } from '../../ui/format';
import { Facts, Panel } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import type { Lifecycle } from './action-fields';

/** Returns what a request needs besides the form (8 CCR § 9792.5.7(d) and (f)). */
export const missingForIbr = ({ bill, eors }: Lifecycle, isFeePaid: boolean): readonly string[] => {
  const isProof = bill.attachments.map(({ documentType }) => documentType === 'proof_of_service');
  return [
    ...eors
      .filter(({ voided, contentUrl }) => !voided && contentUrl === null)
      .map(({ description }) => m.review.eorWithoutPdf(description)),
    ...(isProof.includes(false) ? [] : [m.review.noReport]),
    ...(isFeePaid ? [] : [m.review.feeNotRecorded]),
    ...(isProof.includes(true) ? [] : [m.review.noProof]),
  ];
};

export const MissingList = ({ of: missing }: { readonly of: readonly string[] }) => (
  <ul className="ws-open">
    {missing.map((entry) => (
      <li key={entry}>{entry}</li>
    ))}
  </ul>
);

/** Addressee, fee, last day, and what is missing. */
export const IbrFiling = ({
  lifecycle: { ibrFee, deadlines, injury },
  missing,
}: {
  readonly lifecycle: Lifecycle;
  readonly missing: readonly string[];
}) => {
  const window = deadlines.find(({ id }) => id === 'independent_bill_review');
  return (
    <Panel title={m.review.filing}>
      <Facts
        of={[
          [m.review.fileWith, m.review.maximus],
          [
            m.act.ibrFee,
            ibrFee && (
              <>
                <strong>{dollars(ibrFee.amount)}</strong>
                <RuleNote of={ibrFee.rule} />
                {ibrFee.rule.certainty === 'unproven' && <div className="ws-soft">{m.review.feeUnproven}</div>}
              </>
            ),
          ],
          [m.act.lastDay, window && date(window.lastDay)],
          [m.review.copyTo, injury?.claimsAdminName],
          [m.review.missing, missing.length > 0 && <MissingList of={missing} />],
        ]}
      />
      {missing.length === 0 && <div role="status">{m.send.nothingMissing}</div>}
    </Panel>
  );
};
