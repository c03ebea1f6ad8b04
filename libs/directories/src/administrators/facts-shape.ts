import { type AdministratorFacts } from './administrator.js';
import { count, flag, list, type Reader, shape, text } from './read-shape.js';

const name = text(200);
const line = text(255);
const prose = text(4000);
const email = text(254, { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, expected: 'an email address' });
const web = text(500, { pattern: /^https?:\/\/\S+$/, expected: 'a web address with http or https' });
const states = list(text(2, { pattern: /^[A-Z]{2}$/, expected: 'a state in two capital letters' }));

const pattern = shape({ pattern: text(64), length: count, example: text(64) }, 'pattern');

const payer = shape(
  {
    key: text(64, { pattern: /^[A-Za-z0-9_-]+$/, expected: 'letters, digits, _ and -' }),
    label: name,
    default: flag,
    active: flag,
    aliases: list(name),
    affiliatedEntities: list(name),
    claimNumberPatterns: list(pattern),
    hint: prose,
    optionType: line,
    deliveryType: line,
    clearinghouse: line,
    payerId: text(80),
    clearinghousePayerIds: list(shape({ clearinghouse: line, payerId: text(80) }, 'clearinghouse', 'payerId')),
    preferredClearinghouse: line,
  },
  'label',
);

const office = shape({
  name,
  phone: line,
  fax: line,
  email,
  address: text(2000),
  portalUrl: web,
  note: prose,
  injuryStates: states,
});

const mailingAddress = shape(
  {
    address: text(2000),
    company: name,
    notes: prose,
    billTreatmentTypes: list(line),
    submissionTypes: list(line),
    injuryStates: states,
  },
  'address',
);

/** An administrator as files hold it; `docs` of the format: libs/directories/README.md. */
export const facts: Reader<AdministratorFacts> = shape(
  {
    name,
    aliases: list(name),
    affiliatedEntities: list(name),
    states,
    hasElectronic: flag,
    payers: list(payer),
    claimNumberPatterns: list(pattern),
    claimNumberHint: prose,
    type: line,
    description: prose,
    website: web,
    hours: line,
    telephoneNumbers: list(line),
    emailAddresses: list(email),
    webPortals: list(web),
    faxNumber: text(50),
    claimsEmail: email,
    mailingAddresses: list(mailingAddress),
    billReview: list(office),
    authorization: list(office),
    authorizationNotice: prose,
    billProcessingWorkflow: prose,
    billProcessingWorkflowNotes: prose,
    source: prose,
    hidden: flag,
  },
  'name',
);
