import { billBody } from '#testing/pure';

/** Returns a function that creates bills. Each bill has its own external ID, patient and claim. */
export const billSequence = () => {
  let made = 10;
  return () => {
    made += 1;
    const { bill } = billBody();
    const days = made - 11;
    return {
      bill: billBody({
        externalId: `report-${made}`,
        patient: {
          ...bill.patient,
          externalId: `patient-${made}`,
          lastName: `Number${made}`,
          dateOfBirth: `1979-0${4 + Math.floor(days / 18)}-${11 + (days % 18)}`,
          ssn: `078-05-11${made}`,
        },
        claim: { ...bill.claim, claimNumber: `SM-26-${made}`, adjNumber: `ADJ100471${made}` },
      }).bill,
    };
  };
};
