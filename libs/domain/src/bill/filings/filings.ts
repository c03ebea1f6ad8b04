import type { CalendarDate } from '../../kernel/calendar.js';
import { sum, type Cents } from '../../kernel/money.js';
import { formFee } from '../../deadlines/deadlines.js';
import { endOf } from '../../deadlines/periods.js';
import { isReportNeeded } from '../../fees/med-legal.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { deniesAuthorization } from '../authorization/index.js';
import { payDueDate } from '../deadlines/penalty-interest.js';
import { adjustmentsOf, disputesAmountOnly, lienCaution } from '../eors/index.js';
import { moneyByLine } from '../lines/line-money.js';
import { office } from '../office/index.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { balanceOf, latestEor, stateOf } from '../shared/bill.facts.js';
import { isReportType, type BillState } from '../shared/bill.types.js';
import { denialOf } from './denial.js';
import {
  filingKinds,
  type Filing,
  type FilingGap,
  type FilingGapCode,
  type FilingKind,
  type FilingRefusal,
} from './filing.types.js';
import { violationsOf } from './violations.js';

/** Facts that only the practice knows. */
export interface FilingFacts {
  readonly today: CalendarDate;
  /** Date of service of the objection. Null if unknown. */
  readonly objectionServedOn: CalendarDate | null;
}

const gap = (code: FilingGapCode, when = true): readonly FilingGap[] => (when ? [{ code }] : []);

/** A period that must end before filing, and the gap until then. */
const waitFor = (code: FilingGapCode, until: CalendarDate | null, today: CalendarDate): readonly FilingGap[] =>
  until !== null && today <= until ? [{ code, until }] : [];

const refused = (kind: FilingKind, refusal: FilingRefusal): Filing => ({
  ...{ kind, refusal, deadline: null, fee: null, missing: [] },
});

/** Both the directory's address and the one that the client sent may be missing. */
const lacksAddress = ({ snapshot }: BillOnFile): boolean =>
  (snapshot?.submission.destination?.mailingAddress ?? snapshot?.delivery.contacts.mailingAddress ?? null) === null;

const hasReport = ({ clear, addedDocuments }: BillOnFile): boolean =>
  [...(clear?.documents ?? []), ...addedDocuments.map(({ facts }) => facts)].some(({ documentType }) =>
    isReportType(documentType),
  );

const lacksEorDocument = ({ eors }: BillOnFile): boolean => eors.some(({ document }) => document === null);

const lacksAdjNumber = ({ snapshot }: BillOnFile): boolean => snapshot?.claim.adjNumber === null;

/**
 * Returns the last day on which the defendant may file its petition after an objection (8 CCR § 10786(a)). Null before
 * the first rule.
 */
export const defendantPetitionDay = (objectionServedOn: CalendarDate, rules: RuleSet): CalendarDate | null =>
  endOf('defendant_petition', {}, objectionServedOn, rules)?.lastDay ?? null;

/** An objection, or a petition after it. Both concern the same denial of a medical-legal bill. */
const medLegalFiling = (
  kind: 'objection' | 'petition',
  bill: BillOnFile,
  { today, objectionServedOn }: FilingFacts,
  rules: RuleSet,
): Filing => {
  const { facts, eors } = bill;
  if (facts.billingMode !== 'med_legal') return refused(kind, 'not_med_legal');
  if (facts.closed || balanceOf(facts) === 0) return refused(kind, 'no_balance');
  if (facts.eors.length === 0) return refused(kind, 'not_denied');
  const denial = denialOf(bill, rules);
  if (!denial) return refused(kind, 'amount_only');
  const eor = eors.find(({ eorId }) => eorId === denial.eorId);
  const onlyAmount = gap('amount_reason', eor !== undefined && disputesAmountOnly(eor));
  const shared = [
    ...gap('administrator_address', lacksAddress(bill)),
    ...gap('eor_document', eor?.document === null),
    ...gap('report', facts.lines.some(({ code }) => isReportNeeded(code, rules)) && !hasReport(bill)),
  ];
  if (kind === 'objection')
    return {
      ...{ kind, refusal: null, deadline: { ...denial.end, safeDay: denial.safeDay }, fee: null },
      missing: [...onlyAmount, ...shared],
    };
  const { lastDay } = denial.end;
  return {
    ...{ kind, refusal: null, deadline: null, fee: null },
    missing: [
      ...onlyAmount,
      ...gap('adj_number', lacksAdjNumber(bill)),
      ...(objectionServedOn === null
        ? gap('objection_service')
        : [
            ...(objectionServedOn > lastDay ? [{ code: 'objection_late' as const, until: lastDay }] : []),
            ...waitFor('defendant_period', defendantPetitionDay(objectionServedOn, rules), today),
          ]),
      // The objection and its proof of service are added to the bill after they were mailed.
      ...gap('objection_copy', !bill.addedDocuments.some(({ facts: { documentType } }) => documentType === 'appeal')),
      ...gap('requesting_party'),
      ...gap('contested_claim'),
      ...shared,
      ...gap('parties'),
      ...gap('readiness_form'),
    ],
  };
};

const auditComplaint = (bill: BillOnFile, { today }: FilingFacts, rules: RuleSet): Filing =>
  violationsOf(bill, today, rules).length === 0
    ? refused('audit_complaint', 'no_violation')
    : {
        ...{ kind: 'audit_complaint', refusal: null, deadline: null, fee: null },
        missing: [
          ...gap('administrator_address', lacksAddress(bill)),
          ...gap('adjusting_location'),
          ...gap('eor_document', lacksEorDocument(bill)),
        ],
      };

const lienStates: readonly BillState[] = [...office.actions.mark_lien.from, 'lien'];

/** Returns the amount of a lien in cents: the amount owed for each line, minus posted principal. */
export const lienAmountOf = ({ facts }: BillOnFile, rules: RuleSet): Cents =>
  sum(moneyByLine(facts, rules).map(({ owed, posted }) => Math.max(0, owed - posted)));

/** Returns true if the bill has an authorization number, or documents that prove the authorization. */
const isAuthorized = ({ snapshot, denials }: BillOnFile): boolean =>
  denials.length > 0 || (snapshot !== null && snapshot.service.authorizationNumber !== null);

/** A review decides amounts (Labor Code § 4603.6) and necessity (§ 4610.5). The declaration excludes both. */
const reviewGaps = (bill: BillOnFile): readonly FilingGap[] => {
  const latest = latestEor(bill.facts);
  const eor = bill.eors.find(({ eorId }) => eorId === latest?.eorId);
  return [
    ...gap(
      'authorization_dispute',
      eor !== undefined && deniesAuthorization(adjustmentsOf(eor)) && !isAuthorized(bill),
    ),
    ...gap('amount_dispute', lienCaution(latest, balanceOf(bill.facts)) !== null),
  ];
};

const lien = (bill: BillOnFile, { today }: FilingFacts, rules: RuleSet): Filing => {
  const { facts, snapshot } = bill;
  if (facts.closed || balanceOf(facts) === 0) return refused('lien', 'no_balance');
  if (!lienStates.includes(stateOf(facts))) return refused('lien', 'not_accepted');
  const end = snapshot && !facts.lienFiled ? endOf('lien', {}, snapshot.service.date, rules) : null;
  return {
    ...{ kind: 'lien', refusal: null, fee: formFee('lien', today, rules) },
    // Whether a filing limit moves to a working day is open, so the safe day is the day as counted.
    deadline: end && { ...end, safeDay: end.dueAt },
    missing: [
      ...gap('adj_number', lacksAdjNumber(bill)),
      ...reviewGaps(bill),
      ...(facts.receivedAt === null
        ? []
        : waitFor('payment_period', payDueDate(facts, facts.receivedAt, rules), today)),
      ...gap('claim_decision'),
      ...gap('lien_basis', facts.billingMode === 'professional' && !isAuthorized(bill)),
      ...gap('eor_document', lacksEorDocument(bill)),
      ...gap('administrator_address', lacksAddress(bill)),
      ...gap('parties'),
      ...gap('lien_form'),
      ...gap('fee_payment'),
    ],
  };
};

/** Returns all papers in the order of `filingKinds`, each with what it lacks or why it does not apply. */
export const filingsOf = (bill: BillOnFile, known: FilingFacts, rules: RuleSet): readonly Filing[] =>
  bill.snapshot === null
    ? filingKinds.map((kind) => refused(kind, 'erased'))
    : [
        medLegalFiling('objection', bill, known, rules),
        medLegalFiling('petition', bill, known, rules),
        auditComplaint(bill, known, rules),
        lien(bill, known, rules),
      ];
