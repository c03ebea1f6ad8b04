import {
  usDate,
  type FilingGap,
  type FilingGapCode,
  type FilingKind,
  type FilingRefusal,
  type Snapshot,
  type ViolationCode,
} from '#domain';

/* Texts of the papers of a dispute. The PDFs, the API and the workspace show the same texts. */

export const filingTitles: Readonly<Record<FilingKind, string>> = {
  objection: 'Objection to the denial of a medical-legal bill',
  petition: 'Petition for reimbursement of medical-legal expenses',
  audit_complaint: 'Audit complaint about the claims administrator',
  lien: 'Lien claim: data and declarations',
};

export const filingCitations: Readonly<Record<FilingKind, string>> = {
  objection: 'Labor Code § 4622(c)',
  petition: '8 CCR § 10786(b), formerly § 10451.1',
  audit_complaint: 'Labor Code §§ 129, 129.5; 8 CCR §§ 10106.1(c), 10109',
  lien: 'Labor Code §§ 4903(b), 4903.05, 4903.8; 8 CCR § 10862',
};

const refusals: Readonly<Record<FilingRefusal, string>> = {
  erased: 'The data of this patient was erased.',
  no_balance: 'The bill is closed or has no open balance.',
  not_med_legal: 'Only the denial of a medical-legal bill is disputed in this way.',
  not_denied: 'No explanation of review is on file. If the payer did not respond, file an audit complaint.',
  amount_only: 'The explanation of review disputes only the amount. Request a second review.',
  not_accepted: 'The payer has not accepted the bill, or has rejected it.',
  no_violation: 'The bill’s facts show no duty that the claims administrator missed.',
};

/** Fixed sentence, also the detail of the problem. */
export const filingRefusalText = (refusal: FilingRefusal): string => refusals[refusal];

const gaps: Readonly<Record<FilingGapCode, (until: string) => string>> = {
  adj_number: () => 'ADJ number: the claim has no case number of the appeals board.',
  administrator_address: () => 'Mailing address of the claims administrator.',
  adjusting_location: () => 'City, state and ZIP code of the office that handles the claim.',
  eor_document: () => 'Explanation of review as received: no PDF is on file, so a page with its data takes its place.',
  amount_reason: () =>
    'The explanation of review gives only reasons about the amount. An objection is for another reason (Labor Code § 4622(c)); for the amount, request a second review.',
  report: () => 'Medical-legal report: the bill has no document of this type.',
  requesting_party: () => 'Party that requested the service (Labor Code § 4620(a)).',
  contested_claim: () => 'Facts that show a contested claim when the expense was incurred (Labor Code § 4620(b)).',
  objection_service: () => 'Date of service of the objection.',
  objection_late: (until) => `The objection was served after the last day, ${until} (Labor Code § 4622(c)).`,
  objection_copy: () =>
    'Copy of the objection with its proof of service. Add it to the bill as a document of type appeal.',
  defendant_period: (until) =>
    `The defendant may still file its petition through ${until}. File yours after that day, or five days later if the objection was mailed.`,
  readiness_form: () => 'Declaration of Readiness to Proceed: file the Division’s form with the petition.',
  parties: () => 'Addresses of the employer, the insurer and the attorneys, for the proof of service.',
  amount_dispute: () =>
    'The latest explanation of review disputes only the amount, which independent bill review decides. The declaration says that the dispute is not subject to it (Labor Code § 4903.05(c)(1)).',
  authorization_dispute: () =>
    'The latest explanation of review denies authorization or necessity, which independent medical review may decide. The declaration says that the dispute is not subject to it (Labor Code § 4903.05(c)(1)).',
  payment_period: (until) => `The payer’s time to pay has not ended. It ends on ${until} (Labor Code § 4903.6(a)).`,
  claim_decision: () =>
    'Date on which liability for the claim was accepted or rejected, for the verification (Labor Code § 4903.6(a)).',
  lien_basis: () => 'Ground for the declaration, such as an authorization (Labor Code § 4903.05(c)(1)(A) to (G)).',
  lien_form: () => 'Lien form of the appeals board: enter these data in EAMS. A lien on paper is not accepted.',
  fee_payment: () => 'Proof that the filing fee was paid, unless the claimant is exempt (Labor Code § 4903.05).',
};

export const filingGapText = ({ code, until }: FilingGap): string =>
  gaps[code](until === undefined ? '' : usDate(until));

const steps: Readonly<Record<FilingKind, readonly string[]>> = {
  objection: [
    'Add the facts that answer each reason for the denial. Sign and date the objection.',
    'Serve it on the claims administrator by the safe day, with its enclosures. Complete the proof of service.',
    'Add a scan of both to the bill as a document of type appeal. The petition needs it.',
    'No filing fee applies. A dispute about the amount needs a second review instead, within the same 90 days.',
  ],
  petition: [
    'Check each fact and complete the blank lines. Sign and date the petition and its verification.',
    'File the petition and a Declaration of Readiness to Proceed at the district office of the case, after the defendant’s 60 days.',
    'Serve all parties and complete the proof of service.',
    'No filing fee applies. The WCAB renumbered § 10451.1 as § 10786 in 2020; the paper has the name that § 10786(b) uses.',
  ],
  audit_complaint: [
    'Check the facts and decide whether the complaint stays confidential. Sign and date it.',
    'Send it to the Audit Unit, or enter the data in the audit referral form on dir.ca.gov/dwc/audit.html. This paper is not that form.',
    'Attach no medical report. The Audit Unit does not resolve the dispute about the bill.',
    'No known rule sets a last day or a fee for a complaint.',
  ],
  lien: [
    'Check whether the dispute is subject to independent bill review or independent medical review. For a medical-legal bill, the petition without a fee takes the place of a lien.',
    'Pay the filing fee, and keep the confirmation. A lien without proof of the fee is invalid.',
    'Enter the data in the lien form in EAMS or JET, and upload the declarations and copies. This paper is not that form.',
    'Compare options (E) to (G) and the declaration under § 4903.8(d) with the statute before you sign: they are shortened here.',
    'Serve the employee, the employer, the insurer and all attorneys. File medical records only if they are relevant.',
  ],
};

/** How to complete and file the paper. */
export const filingSteps = (kind: FilingKind): readonly string[] => steps[kind];

/** Lines of the name and address of the office or company to which the paper goes. */
export const filingAddressee = (kind: FilingKind, { claim, submission, delivery }: Snapshot): readonly string[] => {
  if (kind === 'audit_complaint') return ['Division of Workers’ Compensation', 'Audit Unit'];
  if (kind === 'petition') return ['Workers’ Compensation Appeals Board', 'District office of the case'];
  if (kind === 'lien') return ['Workers’ Compensation Appeals Board', 'Electronic filing only: EAMS or JET'];
  const address = submission.destination?.mailingAddress ?? delivery.contacts.mailingAddress ?? '';
  return [
    claim.administratorName,
    ...(submission.attention === null ? [] : [`Attention: ${submission.attention}`]),
    ...address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ];
};

export const violationTexts: Readonly<Record<ViolationCode, string>> = {
  no_acknowledgment: 'Did not acknowledge an electronic bill',
  no_response: 'Neither paid nor objected to the bill',
  late_response: 'Sent the explanation of review late',
  not_paid: 'Did not pay an amount that was not contested in time',
  paid_late: 'Paid late, without an objection in time',
  unexplained_eor: 'Reduced or denied the bill without a reason in the explanation of review',
  no_second_review_response: 'Did not respond to the request for a second review',
  late_second_review_response: 'Responded late to the request for a second review',
  duplicate_denial: 'Denied a request for a second review as a duplicate bill',
  order_unpaid: 'Did not pay what the appeals board ordered',
  award_unpaid: 'Did not pay the award of an independent bill review',
};
