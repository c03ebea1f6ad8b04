import type { Types } from '../../api/client';
import { m } from '../../messages';
import { rfaWords } from '../../rfa-messages';
import { date, dayOf } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Facts, Panel } from '../../ui/parts';
import type { Rfa } from './rfas';

const addressOf = (address: Types.AddressView | null | undefined): string | null =>
  address
    ? [address.line1, address.line2, address.city, address.state, address.postalCode].filter(Boolean).join(', ')
    : null;

/** Whose request it is, who asks, and what the form says of it. */
export const RfaFacts = ({ rfa }: { readonly rfa: Rfa }) => {
  const { patient, claim, requestingPhysician: physician, practice, authorizationContact: contact } = rfa;
  return (
    <>
      <Panel title={rfaWords.claim}>
        <Facts
          of={[
            [
              m.bill.patient,
              patient && [patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' '),
            ],
            [m.bill.born, patient && date(patient.dateOfBirth)],
            [m.bill.claim, claim?.claimNumber],
            [m.bill.employer, claim?.employer],
            [m.bill.injured, claim && date(claim.dateOfInjury)],
            [m.bill.administrator, claim?.claimsAdministrator.name],
            [
              rfaWords.contact,
              contact && [contact.name, contact.phone, contact.fax, contact.email].filter(Boolean).join(' · '),
            ],
          ]}
        />
      </Panel>
      <Panel title={rfaWords.physician}>
        <Facts
          of={[
            [rfaWords.columns.physician, physician?.name],
            [rfaWords.npi, physician?.npi],
            [rfaWords.practice, practice?.name],
            [rfaWords.contact, practice?.contactName],
            [rfaWords.address, addressOf(practice?.address)],
            [rfaWords.phone, practice?.phone],
            [rfaWords.fax, practice?.fax],
            [rfaWords.email, practice?.email],
          ]}
        />
      </Panel>
      <Panel title={rfaWords.request}>
        <Facts
          of={[
            [rfaWords.requestType, inWords(rfaWords.requestTypes, rfa.requestType)],
            [rfaWords.reviewType, inWords(rfaWords.reviewTypes, rfa.reviewType)],
            [rfaWords.expedited, rfa.expedited && rfaWords.yes],
            [rfaWords.oral, rfa.oralConfirmation && rfaWords.yes],
            [rfaWords.narrative, rfa.form === 'narrative' && rfaWords.yes],
            [rfaWords.recommended, rfa.recommendationDate && date(rfa.recommendationDate)],
            [rfaWords.firstVisit, rfa.firstVisitDate && date(rfa.firstVisitDate)],
            [rfaWords.rationale, rfa.rationale],
            [rfaWords.certification, rfa.certification],
            [rfaWords.materialChange, rfa.materialChange],
          ]}
        />
      </Panel>
      {rfa.informationRequests.length > 0 && (
        <Panel title={rfaWords.questions}>
          {rfa.informationRequests.map(({ id, requestedAt, requestText, dueAt, respondedAt }) => (
            <div key={id} className="ws-note">
              <div>{requestText}</div>
              <div className="ws-soft">
                {[
                  dayOf(requestedAt),
                  dueAt !== null && rfaWords.wanted(date(dueAt)),
                  respondedAt !== null && rfaWords.answered(dayOf(respondedAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          ))}
        </Panel>
      )}
      {rfa.deferral && (
        <Panel title={rfaWords.putOff}>
          <div className="ws-note">
            <div>{rfa.deferral.reason}</div>
            <div className="ws-soft">{rfaWords.since(dayOf(rfa.deferral.deferredAt))}</div>
          </div>
        </Panel>
      )}
      {rfa.returned && (
        <Panel title={rfaWords.returned}>
          <div className="ws-note">
            <div>{inWords(rfaWords.returnReasons, rfa.returned.reasonCode)}</div>
            <div className="ws-soft">{dayOf(rfa.returned.returnedAt)}</div>
          </div>
        </Panel>
      )}
    </>
  );
};
