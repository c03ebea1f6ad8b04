import { daysBetween, lineDates, owedOf, routeLabels, submittedLines, type DemandOnFile } from '#domain';
import type { DemandLetterData } from '../forms/demand-letter.js';
import { codeWithModifiers } from '../forms/review-form/parts.js';
import { addressLines, usDate, usDates } from '../forms/values.js';
import { addressText } from './claim-form-of.js';
import { mailingAddressOf, patientName, type BillSource } from './bill-source.js';

const receiptOf = ({ clear, bill }: BillSource, { receiptByEor, madeAt }: DemandOnFile): string => {
  if (receiptByEor) return 'as your explanation of review states';
  // A 999 or TA1 does not come from the payer. Acknowledgments after the demand do not change the letter.
  const acknowledged = bill.attempts.some(({ acknowledgements }) =>
    acknowledgements.some(({ level, outcome, at }) => level === 'payer' && outcome === 'accepted' && at <= madeAt),
  );
  if (clear.route === 'ebill') return acknowledged ? 'acknowledged by your 277CA' : 'sent as an e-bill and accepted';
  return clear.route ? `sent by ${routeLabels[clear.route].toLowerCase()}, as the enclosed proof shows` : 'as recorded';
};

/** Builds a demand letter. Its amounts are those of the demand and are never recalculated. */
export const demandLetterOf = (source: BillSource, demand: DemandOnFile): DemandLetterData => {
  const { clear, snapshot, environment } = source;
  const { claim: late, received, asOf, servedAt, lastDay } = demand;
  const { claim, service, billingProvider } = snapshot;
  const mailing = mailingAddressOf(source);
  const lines = new Map(submittedLines(source).map((line) => [line.id, line]));
  return {
    ...{ at: demand.madeAt, sandbox: environment === 'sandbox', billNumber: String(clear.billNumber), date: servedAt },
    to: [
      ...(demand.addressee === null ? [] : [demand.addressee]),
      claim.administratorName,
      ...(mailing ? addressText(mailing) : []),
    ],
    from: [billingProvider.name, ...addressLines(billingProvider.address)],
    phone: billingProvider.phone,
    facts: [
      ['Employee', patientName(source)],
      ['Claim number', claim.claimNumber],
      ['Date of injury', usDate(claim.dateOfInjury)],
      ['Employer', claim.employer],
      ['Date of service', usDate(service.date)],
      ['Received', usDate(late.from)],
    ],
    medLegal: clear.billingMode === 'med_legal',
    ...{ receipt: receiptOf(source, demand), receivedOn: late.from, payBy: late.payBy },
    lines: late.lines.flatMap(({ lineId, amount, owed }) => {
      const line = lines.get(lineId);
      if (!line) return [];
      const { serviceDate, serviceDateEnd } = lineDates(line.details, service);
      return [
        {
          code: codeWithModifiers(line),
          dates: usDates(serviceDate, serviceDateEnd),
          charge: line.charge,
          owed: owed ?? owedOf(line),
          late: amount,
        },
      ];
    }),
    parts: late.parts.map(({ amount, paidOn, open = false }) => ({
      ...{ amount, paidOn, open, days: daysBetween(late.from, paidOn) },
    })),
    ...{ basis: late.basis, penalty: late.penalty, interest: late.interest, perDay: late.perDay },
    received: (received?.penalty ?? 0) + (received?.interest ?? 0),
    ...{ penaltyPercent: late.penaltyPercent, interestPercent: late.interestPercent },
    ...{ asOf, lastDay, citation: late.citation, rulesVersion: late.rule.version },
  };
};
