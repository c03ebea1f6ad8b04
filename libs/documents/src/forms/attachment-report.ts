import type { ClaimAttachment } from './claim-form/claim-data.js';

/** Values of PWK01 in the 837 professional (005010X222A1, loop 2300). */
const reportTypes = new Set(
  (
    '03 04 05 06 07 08 09 10 11 13 15 21 A3 A4 AM AS B2 B3 B4 BR BS BT CB CK CT D2 DA DB DG DJ DS EB HC HR I5 IR LA ' +
    'M1 MT NN OB OC OD OE OX OZ P4 P5 PE PN PO PQ PY PZ RB RR RT RX SG V5 XP'
  ).split(' '),
);

/**
 * Returns report type and control number for PWK and box 19. California's report types (J1 to J9) aren't in the
 * standard: they become a prefix of the control number, with report type `OZ` (support data for a claim).
 */
export const namedReport = (
  { reportTypeCode, controlNumber }: Pick<ClaimAttachment, 'reportTypeCode' | 'controlNumber'>,
  otherwise = 'OZ',
): { readonly reportType: string; readonly controlNumber: string } =>
  reportTypes.has(reportTypeCode)
    ? { reportType: reportTypeCode, controlNumber }
    : { reportType: otherwise, controlNumber: `${reportTypeCode}${controlNumber}` };
