import { phoneParts } from '../forms/values.js';

export interface EdiSeparators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  readonly repetition: string;
}

export const defaultSeparators: EdiSeparators = { element: '*', component: ':', segment: '~', repetition: '^' };

export interface EdiPartner {
  readonly interchange: {
    /** ISA05 and ISA06, assigned by the partner. */
    readonly senderQualifier: string;
    /** At most 15 characters. */
    readonly senderId: string;
    /** ISA07 and ISA08: the receiver. */
    readonly receiverQualifier: string;
    readonly receiverId: string;
    /** GS02 and GS03: 2 to 15 characters. */
    readonly applicationSender: string;
    readonly applicationReceiver: string;
    /** ISA15: `P` for production, `T` for test. */
    readonly usage: 'P' | 'T';
    /** ISA14: true to request a TA1. */
    readonly acknowledgement: boolean;
    readonly separators: EdiSeparators;
  };
  /** Loop 1000A: the submitter. */
  readonly submitter: {
    readonly name: string;
    /** ETIN. */
    readonly id: string;
    readonly contact: string;
    /** An extension (`ext. 12`) becomes a separate element. */
    readonly phone: string;
    readonly email?: string | null;
  };
  /** Loop 1000B: the receiver. */
  readonly receiver: { readonly name: string; readonly id: string };
  /** The partner's payer IDs (NM109 of 2010BB) by the directory's IDs. `*` passes all other IDs through. */
  readonly payers: Readonly<Record<string, string>>;
  readonly claims: {
    /** NM108 and NM109 of 2010BA (the employer): omitted, or `MI` with the claim number. */
    readonly subscriberId: 'omit' | 'claimNumber';
    /** SV101-1 for codes from the med-legal fee schedule. */
    readonly medLegalQualifier: 'HC' | 'ER';
    /** PWK01 for documents without a standard report type. */
    readonly attachmentReport: string;
  };
  /** Maximum number of PWK segments per claim. The implementation guide allows ten. */
  readonly attachments: { readonly most: number };
  /** IANA time zone for all dates and times in files. */
  readonly zone: string;
}

export interface DirectParties {
  /** The practice, identified by its NPI in a live organization or by a shared name in the sandbox. */
  readonly sender: { readonly name: string; readonly npi: string; readonly phone: string };
  readonly receiver: { readonly name: string; readonly id: string };
  readonly production: boolean;
}

/** Sender ID shared by all sandbox organizations. Like IDs assigned by partners, it isn't an NPI. */
export const SANDBOX_SENDER = 'SANDBOX';

/** Submitter's phone number in the sandbox if the practice's number does not fit an 837P. */
const SANDBOX_PHONE = '213-555-0100';

/** Returns the settings for direct submission: the practice is the submitter, and the receiver has the payer's ID. */
export const directPartner = ({ sender, receiver, production }: DirectParties): EdiPartner => ({
  interchange: {
    senderQualifier: 'ZZ',
    senderId: production ? sender.npi : SANDBOX_SENDER,
    receiverQualifier: 'ZZ',
    receiverId: receiver.id,
    applicationSender: production ? sender.npi : SANDBOX_SENDER,
    applicationReceiver: receiver.id,
    usage: production ? 'P' : 'T',
    acknowledgement: true,
    separators: defaultSeparators,
  },
  submitter: {
    name: sender.name,
    id: production ? sender.npi : SANDBOX_SENDER,
    contact: sender.name,
    phone: production || phoneParts(sender.phone).number.length === 10 ? sender.phone : SANDBOX_PHONE,
  },
  receiver,
  payers: { '*': '*' },
  claims: { subscriberId: 'omit', medLegalQualifier: 'HC', attachmentReport: 'OZ' },
  attachments: { most: 10 },
  zone: 'America/Los_Angeles',
});

/** Returns the partner's ID for the payer. Null if the partner does not accept claims for the payer. */
export const payerIdAt = ({ payers }: Pick<EdiPartner, 'payers'>, id: string): string | null =>
  Object.hasOwn(payers, id) ? (payers[id] ?? null) : Object.hasOwn(payers, '*') ? id : null;
