import type { AccessAction, AccessOutcome } from './access-enums.js';
import type { AccessRecordView } from './access-record.view.js';

/*
 * FHIR R4 AuditEvents with the fields from IHE BALP 1.1 (https://profiles.ihe.net/ITI/BALP): PatientRead, PatientQuery,
 * PrivacyDisclosure. Patients and bills are identified only by their IDs.
 */

const DCM = 'http://dicom.nema.org/resources/ontology/DCM';
const EVENT_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-event-type';
const REST = 'http://hl7.org/fhir/restful-interaction';
const OBJECT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role';
const OBJECT_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
const BALP = 'https://profiles.ihe.net/ITI/BALP/StructureDefinition';
const NETWORK_ADDRESS = '2';

interface Kind {
  readonly profile: readonly string[];
  readonly type: { readonly system: string; readonly code: string; readonly display: string };
  /** FHIR action code: R for read, E for search. */
  readonly action: 'R' | 'E';
  readonly subtype?: string;
}

const restOperation = { system: EVENT_TYPE, code: 'rest', display: 'RESTful Operation' } as const;
const exportType = { system: DCM, code: '110106', display: 'Export' } as const;
const alert = { system: DCM, code: '110113', display: 'Security Alert' } as const;
const read: Kind = {
  profile: [`${BALP}/IHE.BasicAudit.PatientRead`],
  type: restOperation,
  action: 'R',
  subtype: 'read',
};
const exported: Kind = { profile: [`${BALP}/IHE.BasicAudit.PrivacyDisclosure.Source`], type: exportType, action: 'R' };

const kinds: Readonly<Record<AccessAction, Kind>> = {
  read,
  reveal: read,
  emergency: { ...read, type: { system: DCM, code: '110127', display: 'Emergency Override Started' } },
  search: { profile: [`${BALP}/IHE.BasicAudit.PatientQuery`], type: restOperation, action: 'E', subtype: 'search' },
  export: exported,
  print: exported,
  disclose: exported,
  sign_in: { profile: [], type: { system: DCM, code: '110114', display: 'User Authentication' }, action: 'E' },
  refused: { profile: [], type: alert, action: 'E' },
};

/** FHIR: 0 success, 4 minor failure, 8 serious failure. */
const outcomes: Readonly<Record<AccessOutcome, string>> = { shown: '0', not_found: '4', refused: '4', failed: '8' };

const entityOf = (id: string, type: string, role: string, display: string) => ({
  what: { identifier: { value: id } },
  type: { system: OBJECT_TYPE, code: type },
  role: { system: OBJECT_ROLE, code: role, display },
});

/** `observer`: this service's public URL. */
export const auditEventOf = (entry: AccessRecordView, observer: string): object => {
  const { profile, type, action, subtype } = kinds[entry.action];
  const entities = [
    ...entry.patientIds.map((id) => entityOf(id, '1', '1', 'Patient')),
    ...entry.billIds.map((id) => entityOf(id, '2', '4', 'Domain Resource')),
    entityOf(entry.requestId, '4', '21', 'Job Stream'),
    ...(entry.asked === null
      ? []
      : [{ ...entityOf('query', '2', '24', 'Query'), query: Buffer.from(entry.asked).toString('base64') }]),
  ];
  return {
    resourceType: 'AuditEvent',
    id: entry.id.replaceAll('_', '-'),
    ...(profile.length > 0 && { meta: { profile } }),
    type,
    ...(subtype !== undefined && { subtype: [{ system: REST, code: subtype }] }),
    action,
    recorded: entry.at,
    outcome: outcomes[entry.outcome],
    ...(entry.problemCode !== null && { outcomeDesc: entry.problemCode }),
    agent: [
      {
        type: { coding: [{ system: DCM, code: '110153', display: 'Source Role ID' }] },
        who: { identifier: { value: entry.actor.id === '' ? 'unknown' : `${entry.actor.kind}:${entry.actor.id}` } },
        requestor: true,
        ...(entry.address !== null && { network: { address: entry.address, type: NETWORK_ADDRESS } }),
      },
      {
        type: { coding: [{ system: DCM, code: '110152', display: 'Destination Role ID' }] },
        who: { identifier: { value: entry.recipient ?? observer } },
        requestor: false,
      },
    ],
    source: { observer: { identifier: { value: observer } } },
    entity: entities,
  };
};
