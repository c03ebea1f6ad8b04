import { type AdministratorFacts } from './administrator.js';
import { countShape, flagShape, listShape, type ShapeReader, objectShape, textShape } from './read-shape.js';

const name = textShape(200);
const line = textShape(255);
const prose = textShape(4000);
const email = textShape(254, { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, expected: 'an email address' });
const web = textShape(500, { pattern: /^https?:\/\/\S+$/, expected: 'a web address with http or https' });
const states = listShape(textShape(2, { pattern: /^[A-Z]{2}$/, expected: 'a state in two capital letters' }));

const pattern = objectShape({ pattern: textShape(64), length: countShape, example: textShape(64) }, 'pattern');

const payer = objectShape(
  {
    key: textShape(64, { pattern: /^[A-Za-z0-9_-]+$/, expected: 'letters, digits, _ and -' }),
    label: name,
    default: flagShape,
    active: flagShape,
    aliases: listShape(name),
    affiliatedEntities: listShape(name),
    claimNumberPatterns: listShape(pattern),
    hint: prose,
    optionType: line,
    deliveryType: line,
    clearinghouse: line,
    payerId: textShape(80),
    clearinghousePayerIds: listShape(
      objectShape({ clearinghouse: line, payerId: textShape(80) }, 'clearinghouse', 'payerId'),
    ),
    preferredClearinghouse: line,
  },
  'label',
);

const office = objectShape({
  name,
  phone: line,
  fax: line,
  email,
  address: textShape(2000),
  portalUrl: web,
  note: prose,
  emailAccepted: flagShape,
  injuryStates: states,
});

const mailingAddress = objectShape(
  {
    address: textShape(2000),
    company: name,
    notes: prose,
    billTreatmentTypes: listShape(line),
    submissionTypes: listShape(line),
    injuryStates: states,
  },
  'address',
);

export const facts: ShapeReader<AdministratorFacts> = objectShape(
  {
    name,
    aliases: listShape(name),
    affiliatedEntities: listShape(name),
    states,
    hasElectronic: flagShape,
    payers: listShape(payer),
    claimNumberPatterns: listShape(pattern),
    claimNumberHint: prose,
    type: line,
    description: prose,
    website: web,
    hours: line,
    telephoneNumbers: listShape(line),
    emailAddresses: listShape(email),
    webPortals: listShape(web),
    faxNumber: textShape(50),
    claimsEmail: email,
    mailingAddresses: listShape(mailingAddress),
    billReview: listShape(office),
    authorization: listShape(office),
    authorizationNotice: prose,
    billProcessingWorkflow: prose,
    billProcessingWorkflowNotes: prose,
    source: prose,
    hidden: flagShape,
  },
  'name',
);
