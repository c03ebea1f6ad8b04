/**
 * CMS place-of-service codes (CMS Pub. 100-04, ch. 26 § 10.5). In facilities the practice expense is the facility's,
 * elsewhere the practitioner's. 8 CCR § 9789.12.2 has both formulas. We have not checked these places against its own
 * list, so a place in neither list is not priced. Telehealth counts as a facility (02), except at the patient's home
 * (10).
 */
const facilityCodes: ReadonlySet<string> = new Set('02 19 21 22 23 24 26 31 34 41 42 51 52 53 56 61'.split(' '));
const nonFacilityCodes: ReadonlySet<string> = new Set(
  '01 03 04 09 10 11 12 13 14 15 16 17 18 20 25 32 33 49 50 54 55 57 60 62 65 66 71 72 81 99'.split(' '),
);

/** Undefined if unknown. */
export const settingOf = (placeOfService: string): 'facility' | 'nonFacility' | undefined => {
  if (facilityCodes.has(placeOfService)) return 'facility';
  return nonFacilityCodes.has(placeOfService) ? 'nonFacility' : undefined;
};
