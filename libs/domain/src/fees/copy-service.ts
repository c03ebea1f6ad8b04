/**
 * Copies of records, WC020 to WC029 (8 CCR § 9981(b)(1)). Their rates (8 CCR §§ 9983, 9984) are entries of `fee.report`
 * and apply on every type of bill.
 */
export const isCopyServiceCode = (code: string): boolean => /^WC02\d$/.test(code);
