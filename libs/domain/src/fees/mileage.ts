import { isEarlier, type CalendarDate } from '../kernel/calendar.js';

/** HCPCS level II, per statute mile: ground, fixed wing and rotary wing. */
const mileageCodes: readonly string[] = ['A0425', 'A0435', 'A0436'];
const TENTHS_SINCE = '2011-01-01';
/** From here, a trip is rounded up to the next whole mile. */
const WHOLE_MILES = 100;

/**
 * Returns why a line cannot have a number of units, or null if it can. Only ambulance mileage below 100 miles is billed
 * in tenths, for services since 01/01/2011 (CMS Pub. 100-04 ch. 15 § 30.1.2, Transmittal 2103). California's ambulance
 * fees follow Medicare's (8 CCR § 9789.70). That payers also count miles like Medicare is our interpretation.
 */
export const unitsProblem = (code: string, units: number, date: CalendarDate | undefined): string | null => {
  if (Number.isInteger(units)) return null;
  if (!mileageCodes.includes(code) || isEarlier(date, TENTHS_SINCE))
    return `must be a whole number: only ambulance mileage (${mileageCodes.join(', ')}) is billed in tenths, for services since 01/01/2011`;
  return units < WHOLE_MILES
    ? null
    : `must be a whole number: from ${WHOLE_MILES} miles, ambulance mileage is rounded up to the next mile`;
};
