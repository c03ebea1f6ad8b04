import {
  type RuleSet,
  billingWarnings,
  examineSubmission,
  quoteMedLegal,
  therapyKinds,
  therapyWarnings,
  usd,
  usDate,
  type DraftLine,
  type MissedAppointment,
  type TherapyKind,
} from '#domain';
import { codesText, lineOfCode } from './cases.js';
import type { RulePart } from './rule.js';
import { samePersonRules } from './same-person.js';

/** Allowed amount, pricing status and warnings for each line of a treatment bill with a service date of 09/10/2026. */
const onTreatment =
  (...serviceLines: readonly DraftLine[]) =>
  (rules: RuleSet): string =>
    examineSubmission(
      { bill: { billingMode: 'professional', service: { date: '2026-09-10' }, serviceLines } },
      {
        today: '2026-09-11',
        administrator: null,
        savedProviderLacks: null,
        patientIdValid: true,
        claimIdValid: true,
      },
      rules,
    )
      .quotes.map((quote) =>
        quote?.kind === 'priced'
          ? [usd(quote.allowed), quote.pricing.status, ...quote.warnings.map(({ code }) => `\`${code}\``)].join(' ')
          : String(quote?.kind),
      )
      .join('; ');

/** Warnings about an appointment missed on 06/22/2026, with the date in each warning. */
const missedAppointmentText = (appointment: Omit<MissedAppointment, 'appointmentAt'>, rules: RuleSet): string =>
  billingWarnings(
    {
      billingMode: 'med_legal',
      service: { date: '2026-06-22' },
      serviceLines: [
        { code: 'ML200', units: 1 },
        { code: 'MLPRR', units: 212 },
      ],
      missedAppointment: { appointmentAt: '2026-06-22', ...appointment },
    },
    ['final_report', 'letter_of_attestation'],
    rules,
  )
    .map(({ code, until }) => `\`${code}\`${until === undefined ? '' : ` ${usDate(until)}`}`)
    .join(', ') || 'none';
const missedOn = (cancelledAt: string, rules: RuleSet): string =>
  missedAppointmentText({ reason: 'cancelled', cancelledAt }, rules);
const reportedOn = (reviewReportDate: string, rules: RuleSet): string =>
  missedAppointmentText({ reason: 'no_show', reviewReportDate }, rules);

/** Warnings about a visit after others, for an injury on the date. */
const therapyText = (
  kind: TherapyKind,
  others: number,
  injuredOn: string,
  rules: RuleSet,
  isAuthorized = false,
): string =>
  codesText(
    therapyWarnings({ injuredOn, visits: [{ kind, day: '2026-06-22', line: 0, isAuthorized }] }, kind, others, rules),
  );
const THERAPY_CITATION = 'Labor Code § 4604.5(c)';

export const beforeSendingRules: RulePart = {
  title: 'Checks before submission',
  rules: [
    {
      rule: 'A medical-legal code on a treatment bill is paid by the medical-legal schedule',
      citation: '8 CCR §§ 9794(a)(2), 9795',
      example: 'Treatment bill with ML201 charged at $100.00',
      result: '$2,015.00 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: 'ML201', units: 1, charge: 100 }),
    },
    {
      rule: 'Treatment codes on the same bill are priced as usual',
      citation: '8 CCR §§ 9794(a)(2), 9795',
      example: 'Treatment bill with 99214 charged at $150.00 and MLPRR, 412 pages',
      result: '$150.00 manual_charge; $1,236.00 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: '99214', units: 1, charge: 150 }, { code: 'MLPRR', units: 412 }),
    },
    {
      rule: 'On a treatment bill, modifier increments of a medical-legal code apply, and no charge is required',
      citation: '8 CCR §§ 9794(a)(2), 9795(d)',
      example: 'Treatment bill with ML203-94 without a charge: $650.00 × 1.35',
      result: '$877.50 calculated `med_legal_code_on_treatment_bill`',
      holds: onTreatment({ code: 'ML203', units: 1, modifiers: ['94'] }),
    },
    {
      rule: 'An interpreter is paid per quarter hour, for at least two hours',
      citation: '8 CCR § 9795.3(b)(2)',
      example: 'T1013, 5 and 11 quarter hours: 8 × $11.25, 11 × $11.25',
      result: '$90.00 calculated; $123.75 calculated',
      holds: onTreatment({ code: 'T1013', units: 5 }, { code: 'T1013', units: 11 }),
    },
    {
      rule: 'An interpreter’s market rate is payable if it is higher and documented',
      citation: '8 CCR § 9795.3(b)(2)',
      example: 'T1013, 8 quarter hours charged at $150.00',
      result: '$90.00 calculated `interpreter_market_rate`',
      holds: onTreatment({ code: 'T1013', units: 8, charge: 150 }),
    },
    {
      rule: 'A cancellation within six business days of the appointment is late, so the appointment is paid (our reading)',
      citation: '8 CCR § 9795(c)',
      example: 'Appointment on Monday, 06/22/2026, after Juneteenth; canceled on 06/11/2026 and on 06/10/2026',
      result: 'none; `late_cancellation_not_shown` 06/11/2026',
      holds: (rules) => [missedOn('2026-06-11', rules), missedOn('2026-06-10', rules)].join('; '),
    },
    {
      rule: 'Record review for a missed appointment is paid if its report follows within 30 days (our reading)',
      citation: '8 CCR § 9795(c)',
      example: 'Appointment on 06/22/2026 with MLPRR; report on day 28 and on day 31',
      result: 'none; `record_review_report_late` 07/22/2026',
      holds: (rules) => [reportedOn('2026-07-20', rules), reportedOn('2026-07-23', rules)].join('; '),
    },
    {
      rule: 'A missed appointment is paid, and so is record review above 200 pages',
      citation: '8 CCR § 9795(c)',
      example: 'ML200 and MLPRR, 212 pages: $503.75 + $636.00',
      result: '$1,139.75',
      holds: (rules) =>
        usd(
          [quoteMedLegal(lineOfCode('ML200'), rules), quoteMedLegal(lineOfCode('MLPRR', { units: 212 }), rules)].reduce(
            (total, quote) => total + (quote.kind === 'priced' ? quote.allowed : 0),
            0,
          ),
        ),
    },
    {
      rule: 'Of physical therapy, occupational therapy and chiropractic, 24 visits each are payable for an injury since 2004',
      citation: THERAPY_CITATION,
      example: 'Injury on 01/01/2004: visits 24 and 25 of each kind',
      result: 'none, none, none; `therapy_visits_exceeded`, `therapy_visits_exceeded`, `therapy_visits_exceeded`',
      holds: (rules) =>
        [23, 24]
          .map((others) => therapyKinds.map((kind) => therapyText(kind, others, '2004-01-01', rules)).join(', '))
          .join('; '),
    },
    {
      rule: 'Visits that are authorized in writing, and visits for earlier injuries, are not limited',
      citation: THERAPY_CITATION,
      example: 'Physical therapy visit 25 with an authorization number; for an injury on 12/31/2003',
      result: 'none; none',
      holds: (rules) =>
        [
          therapyText('physical_therapy', 24, '2026-01-05', rules, true),
          therapyText('physical_therapy', 24, '2003-12-31', rules),
        ].join('; '),
    },
    ...samePersonRules,
  ],
};
