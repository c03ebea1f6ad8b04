import { lastNameOf, personNameOf, normalizeSuffix, type LastName, type PersonName } from '../../kernel/person-name.js';
import type { PatientSnapshot, RenderingProviderSnapshot } from '../shared/bill.types.js';

/** A bill keeps the version used for its submission, so that its documents don't change. */
export const NAME_PARTS_VERSION = 1;

/** Uses the suffix sent separately, or else splits it from the end of the name. */
export const patientLastName = ({
  patient,
}: {
  readonly patient: Pick<PatientSnapshot, 'lastName' | 'suffix'>;
}): LastName => {
  const parted = lastNameOf(patient.lastName);
  return patient.suffix === undefined ? parted : { last: parted.last, suffix: normalizeSuffix(patient.suffix) };
};

/** The suffix comes after the name (NUCC, item 2). */
export const printedLastName = (patient: Parameters<typeof patientLastName>[0]): string => {
  const { last, suffix } = patientLastName(patient);
  return suffix === '' ? last : `${last} ${suffix}`;
};

/** Includes the separately sent suffix. */
export const providerName = ({ name, suffix }: { readonly name: string; readonly suffix?: string }): PersonName => {
  const parted = personNameOf(name);
  return suffix === undefined ? parted : { ...parted, suffix: normalizeSuffix(suffix) };
};

/** Includes the separately sent suffix and credentials. */
export const signatureName = ({
  name,
  suffix,
  credentials,
}: Pick<RenderingProviderSnapshot, 'name' | 'suffix' | 'credentials'>): string => {
  const [own = '', ...behind] = name.split(',');
  const whole =
    suffix === undefined || personNameOf(name).suffix !== '' ? name : [`${own} ${suffix}`, ...behind].join(',');
  return credentials === undefined || behind.some((part) => normalizeSuffix(part) === normalizeSuffix(credentials))
    ? whole
    : `${whole}, ${credentials}`;
};
