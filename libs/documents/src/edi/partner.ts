/** Separators of elements, of the parts of a composite, of segments, and of the repetitions of an element. */
export interface EdiSeparators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  readonly repetition: string;
}

export const defaultSeparators: EdiSeparators = { element: '*', component: ':', segment: '~', repetition: '^' };

/** With whom files are exchanged, a clearinghouse or a payer, and how it wants them. */
export interface EdiPartner {
  readonly interchange: {
    /** ISA05 and ISA06: who sends, by the id that the partner issued. */
    readonly senderQualifier: string;
    /** At most 15 characters. */
    readonly senderId: string;
    /** ISA07 and ISA08. */
    readonly receiverQualifier: string;
    readonly receiverId: string;
    /** GS02 and GS03: 2 to 15 characters. */
    readonly applicationSender: string;
    readonly applicationReceiver: string;
    /** ISA15: `P` is meant, `T` a test. */
    readonly usage: 'P' | 'T';
    /** ISA14: is a TA1 wanted? */
    readonly acknowledgement: boolean;
    readonly separators: EdiSeparators;
  };
  /** Loop 1000A. */
  readonly submitter: {
    readonly name: string;
    /** ETIN. */
    readonly id: string;
    readonly contact: string;
    /** An extension (`ext. 12`) becomes an element of its own. */
    readonly phone: string;
    readonly email?: string | null;
  };
  /** Loop 1000B. */
  readonly receiver: { readonly name: string; readonly id: string };
  /** The partner's ids of payers (NM109 of 2010BB) by the directory's; `*` lets every other one through as it is. */
  readonly payers: Readonly<Record<string, string>>;
  readonly claims: {
    /** NM108 and NM109 of 2010BA, the employer: left out, or `MI` with the claim number. */
    readonly subscriberId: 'omit' | 'claimNumber';
    /** SV101-1 of the codes of the med-legal schedule. */
    readonly medLegalQualifier: 'HC' | 'ER';
    /** PWK01 of documents whose report type is none of the standard's. */
    readonly attachmentReport: string;
  };
  /** PWK segments of a claim; the guide has room for ten. */
  readonly attachments: { readonly most: number };
  /** IANA name: all dates and times of files are those of this zone. */
  readonly zone: string;
}

/** Sender and receiver of an installation without a partner. */
export interface DirectParties {
  /** The practice itself: in a live organization by its NPI, in the sandbox by the name that everybody there has. */
  readonly sender: { readonly name: string; readonly npi: string; readonly phone: string };
  /** Company that takes the claims of the payer. */
  readonly receiver: { readonly name: string; readonly id: string };
  readonly production: boolean;
}

/** Sender id of everybody in the sandbox: a partner issues such an id, and it is no NPI. */
export const SANDBOX_SENDER = 'SANDBOX';

/** Stands in for a partner where none is set: the practice is the submitter, the payer's id is that of the receiver. */
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
    phone: sender.phone,
  },
  receiver,
  payers: { '*': '*' },
  claims: { subscriberId: 'omit', medLegalQualifier: 'HC', attachmentReport: 'OZ' },
  attachments: { most: 10 },
  zone: 'America/Los_Angeles',
});

/** The partner's id of a payer; null where it takes no claims for it. */
export const payerIdAt = ({ payers }: Pick<EdiPartner, 'payers'>, id: string): string | null =>
  Object.hasOwn(payers, id) ? (payers[id] ?? null) : Object.hasOwn(payers, '*') ? id : null;
