import { warningKind } from './warning-kind.js';

/** Warnings about second reviews, independent bill reviews and liens. */
export const reviewWarningKinds = {
  ibr_not_for_liability: warningKind(
    'IBR does not decide liability',
    'The payer denied liability. Independent bill review decides only the amount (Labor Code § 4603.6(a)).',
    'The request may be found ineligible, and the fee may be lost.',
    'Resolve liability first: object, or file a lien.',
  ),
  lien_for_ibr_matter: warningKind(
    'Lien for a dispute about the amount',
    'The latest EOR gives only fee schedule reasons (CARC 45, 59, 97, P12, W1) or pays less without a reason. A dispute about the amount alone is subject to independent bill review (Labor Code § 4603.6(a), 8 CCR § 9792.5.7(b)). A lien is filed with a declaration under penalty of perjury that its dispute is not (Labor Code § 4903.05(c)(1)). The list of reasons is our interpretation.',
    'The lien may be dismissed, and the filing fee lost. Meanwhile the deadlines of second review and independent bill review pass.',
    'Withdraw the lien mark and request a second review, then an independent bill review.',
  ),
  ibr_not_for_contract: warningKind(
    'IBR does not decide whether a contract applies',
    'A contract with the payer sets the amount of a line. Independent bill review decides the amount under the contract, but not whether the contract applies (8 CCR § 9792.5.7(a)(1), (b)).',
    'If the payer disputes the contract, the request may be found ineligible, and the fee may be lost.',
    'Resolve a dispute over the contract first. Send the rates of the contract with the request.',
  ),
  original_reference_missing: warningKind(
    'Second review without the payer’s claim control number',
    'A second review must include the payer’s control number of the bill (item 22, REF*F8; 8 CCR § 9792.5.5(c)(1)(A)). No number is on file.',
    'The payer may treat the request as a duplicate.',
    'Send `payerClaimControlNumber` from the EOR.',
  ),
} as const;
