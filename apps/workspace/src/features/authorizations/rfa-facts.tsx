import type { Types } from '../../api/client';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { date, dayOf } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts, Panel } from '../../ui/parts';
import type { Rfa } from './rfas';

const addressOf = (address: Types.AddressView | null | undefined): string | null =>
  address
    ? [address.line1, address.line2, address.city, address.state, address.postalCode].filter(Boolean).join(', ')
    : null;

export const RfaFacts = ({ rfa }: { readonly rfa: Rfa }) => {
  const { patient, claim, requestingPhysician: physician, practice, authorizationContact: contact } = rfa;
  return (
    <>
      <Panel title={rfaMessages.claim}>
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
              rfaMessages.contact,
              contact && [contact.name, contact.phone, contact.fax, contact.email].filter(Boolean).join(' · '),
            ],
          ]}
        />
      </Panel>
      <Panel title={rfaMessages.physician}>
        <Facts
          of={[
            [rfaMessages.columns.physician, physician?.name],
            [rfaMessages.npi, physician?.npi],
            [rfaMessages.practice, practice?.name],
            [rfaMessages.contact, practice?.contactName],
            [rfaMessages.address, addressOf(practice?.address)],
            [rfaMessages.phone, practice?.phone],
            [rfaMessages.fax, practice?.fax],
            [rfaMessages.email, practice?.email],
          ]}
        />
      </Panel>
      <Panel title={rfaMessages.request}>
        <Facts
          of={[
            [rfaMessages.requestType, labelFor(rfaMessages.requestTypes, rfa.requestType)],
            [rfaMessages.reviewType, labelFor(rfaMessages.reviewTypes, rfa.reviewType)],
            [rfaMessages.expedited, rfa.expedited && rfaMessages.yes],
            [rfaMessages.oral, rfa.oralConfirmation && rfaMessages.yes],
            [rfaMessages.narrative, rfa.form === 'narrative' && rfaMessages.yes],
            [rfaMessages.recommended, rfa.recommendationDate && date(rfa.recommendationDate)],
            [rfaMessages.firstVisit, rfa.firstVisitDate && date(rfa.firstVisitDate)],
            [rfaMessages.rationale, rfa.rationale],
            [rfaMessages.certification, rfa.certification],
            [rfaMessages.materialChange, rfa.materialChange],
          ]}
        />
      </Panel>
      {rfa.informationRequests.length > 0 && (
        <Panel title={rfaMessages.questions}>
          {rfa.informationRequests.map(({ id, requestedAt, requestText, dueAt, respondedAt }) => (
            <div key={id} className="ws-note">
              <div>{requestText}</div>
              <div className="ws-soft">
                {[
                  dayOf(requestedAt),
                  dueAt !== null && rfaMessages.wanted(date(dueAt)),
                  respondedAt !== null && rfaMessages.answered(dayOf(respondedAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          ))}
        </Panel>
      )}
      {rfa.deferral && (
        <Panel title={rfaMessages.putOff}>
          <div className="ws-note">
            <div>{rfa.deferral.reason}</div>
            <div className="ws-soft">{rfaMessages.since(dayOf(rfa.deferral.deferredAt))}</div>
          </div>
        </Panel>
      )}
      {rfa.returned && (
        <Panel title={rfaMessages.returned}>
          <div className="ws-note">
            <div>{labelFor(rfaMessages.returnReasons, rfa.returned.reasonCode)}</div>
            <div className="ws-soft">{dayOf(rfa.returned.returnedAt)}</div>
          </div>
        </Panel>
      )}
    </>
  );
};
