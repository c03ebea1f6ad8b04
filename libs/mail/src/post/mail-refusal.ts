/** The fields of a nodemailer error that this service reads. Its message may hold addresses: it is never told. */
export interface MailError {
  readonly code?: string;
  /** SMTP status of the server's answer (RFC 5321 section 4.2.1). */
  readonly responseCode?: number;
  /** The server's answer. It may hold addresses: only its enhanced status is read. */
  readonly response?: string;
  /** Code of the connection's own trouble: `SELF_SIGNED_CERT_IN_CHAIN`, `ECONNREFUSED`. */
  readonly originalCode?: string;
  /** The SMTP command that the server refused; `API`: the client refused it. */
  readonly command?: string;
}

/**
 * The subject of a failed sending. `receiver`: the server will never take mail for this address. `message`: the server will
 * never take this message (too large, or its content). All others may work later: `sender`: it does not let us send so
 * (MAIL_FROM, relaying, a policy); `login`: it refuses the login, or wants one; `encryption`: there is no encrypted
 * connection; `connection`: it was not reached, or put us off.
 */
export type MailFault = 'receiver' | 'message' | 'sender' | 'login' | 'encryption' | 'connection';

const PERMANENT = 500;
/** Statuses of authentication (RFC 4954 section 6). */
const LOGIN_STATUSES: readonly number[] = [530, 534, 535, 538];
/** The message exceeds what the server or the mailbox takes (RFC 5321), by status without an enhanced one. */
const TOO_LARGE = 552;

/** Enhanced status (RFC 3463) of the answer, such as `5.1.1`; an empty text where there is none. */
const enhancedOf = ({ response = '' }: MailError): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

/** True where there is no encrypted connection to this server: it offers none, or nobody vouches for its certificate. */
const isUnencrypted = ({ code, originalCode = '' }: MailError): boolean =>
  code === 'ETLS' || /CERT|TLS|UNABLE_TO/.test(originalCode);

/**
 * Tells what a failed sending is about. Final is the refusal of a receiver (at RCPT TO) or of a message (at DATA) alone: a
 * relay that does not know us refuses at the same places with a status of policy (x.7.x), and that is an operator's to mend.
 */
export const mailFaultOf = (error: MailError): MailFault => {
  const { code, command, responseCode = 0 } = error;
  if (isUnencrypted(error)) return 'encryption';
  if (code === 'EAUTH' || LOGIN_STATUSES.includes(responseCode)) return 'login';
  // The client takes no such address, whatever the server would say.
  if (code === 'EENVELOPE' && command === 'API') return 'receiver';
  // The client read the server's limit, and sent nothing.
  if (code === 'EMESSAGE' && responseCode === 0) return 'message';
  if (responseCode < PERMANENT) return 'connection';
  const status = enhancedOf(error);
  if (status.startsWith('5.7.')) return 'sender';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'receiver';
  if (code === 'EMESSAGE' && (responseCode === TOO_LARGE || /^5\.([236])\./.test(status))) return 'message';
  return 'sender';
};

/** Why no mail leaves, for an operator; null: the failure is about one receiver or one message. */
export const mailFaultText = (error: MailError): string | null => {
  const status = [error.responseCode, enhancedOf(error)].filter(Boolean).join(' ');
  switch (mailFaultOf(error)) {
    case 'encryption':
      return 'there is no encrypted connection to the mail server (it offers none, or nobody vouches for its certificate); SMTP_TLS is for a server on this machine';
    case 'login':
      return error.code === 'EAUTH'
        ? 'the mail server refuses the login of SMTP_URL'
        : 'the mail server wants a login, or another one: SMTP_URL holds it';
    case 'sender':
      return `the mail server does not let this service send (${status}): see MAIL_FROM, and whom the server relays for`;
    case 'connection':
      return error.responseCode === undefined
        ? `the mail server cannot be reached (${error.originalCode ?? error.code ?? 'unknown'})`
        : null;
    default:
      return null;
  }
};
