/**
 * Legal basis for disclosing patient data under 45 CFR Part 164:
 *
 * - `payment`: 506(c).
 * - `512l`: 512(l), workers’ compensation laws.
 * - `authorization`: 508, signed by the patient.
 * - `patient`: 502(a)(1)(i), to the patient.
 * - `legal`: 512(e) and other law.
 */
export const disclosureBases = ['payment', '512l', 'authorization', 'patient', 'legal', 'other'] as const;
export type DisclosureBasis = (typeof disclosureBases)[number];

const exemptBases: ReadonlySet<DisclosureBasis> = new Set(['payment', 'authorization', 'patient']);

/**
 * Returns true if the patient is entitled to an accounting of the disclosure. 45 CFR 164.528(a)(1) exempts payment,
 * authorizations and copies for the patient.
 */
export const isAccountable = (basis: DisclosureBasis): boolean => !exemptBases.has(basis);
