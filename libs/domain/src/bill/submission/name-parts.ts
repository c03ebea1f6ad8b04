import { lastNameOf, personNameOf, normalizeSuffix, type LastName, type PersonName } from '../../kernel/person-name.js';
import type { PatientSnapshot, RenderingProviderSnapshot } from '../shared/bill.types.js';

/** Rule by which names are parted; a bill keeps that of its submission, so that its papers stay as they are. */
export const NAME_PARTS_VERSION = 1;

/** The patient's last name and suffix: as they were sent apart, else parted from the end of the last name. */
export const patientLastName = ({
  patient,
}: {
  readonly patient: Pick<PatientSnapshot, 'lastName' | 'suffix'>;
}): LastName => {
  const parted = lastNameOf(patient.lastName);
  return patient.suffix === undefined ? parted : { last: parted.last, suffix: normalizeSuffix(patient.suffix) };
};

/** The patient's last name as forms print it: the suffix behind it (NUCC, item 2). */
export const printedLastName = (patient: Parameters<typeof patientLastName>[0]): string => {
  const { last, suffix } = patientLastName(patient);
  return suffix === '' ? last : `${last} ${suffix}`;
};

/** The parts of a provider's name, with the suffix that was sent apart. */
export const providerName = ({ name, suffix }: { readonly name: string; readonly suffix?: string }): PersonName => {
  const parted = personNameOf(name);
  return suffix === undefined ? parted : { ...parted, suffix: normalizeSuffix(suffix) };
};

/** The rendering provider's name as a signature has it: with the suffix and the credentials that were sent apart. */
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
