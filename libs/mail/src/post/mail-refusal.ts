/** Fields read from nodemailer's error. Its message is never published because it may contain addresses. */
export interface MailError {
  readonly code?: string;
  /** SMTP status of the server's response (RFC 5321 section 4.2.1). */
  readonly responseCode?: number;
  /** Server response. Only its enhanced status is read, because it may contain addresses. */
  readonly response?: string;
  /** Code of the connection error, such as `SELF_SIGNED_CERT_IN_CHAIN` or `ECONNREFUSED`. */
  readonly originalCode?: string;
  /** SMTP command that the server rejected. `API` means that the client rejected the message. */
  readonly command?: string;
}

/**
 * Cause of a failed delivery. Permanent: `receiver` (the server never accepts mail for this address) and `message` (the
 * server never accepts this message because of its size or content). Others may work later: `sender` (the server does
 * not let us send because of MAIL_FROM, relaying or a policy), `login` (the server rejects or requires a login),
 * `encryption` (no encrypted connection), `connection` (the server is unreachable or temporarily rejects the message).
 */
export type MailFault = 'receiver' | 'message' | 'sender' | 'login' | 'encryption' | 'connection';

const PERMANENT = 500;
/** SMTP statuses for login failures (RFC 4954 section 6). */
const LOGIN_STATUSES: readonly number[] = [530, 534, 535, 538];
/** Status for a message that exceeds the server's or mailbox's limit (RFC 5321), used without an enhanced status. */
const TOO_LARGE = 552;

/** Returns the response's enhanced status (RFC 3463), such as `5.1.1`, or an empty string. */
const enhancedOf = ({ response = '' }: MailError): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

/** Returns true if the server offers no encryption or its certificate isn't trusted. */
const isUnencrypted = ({ code, originalCode = '' }: MailError): boolean =>
  code === 'ETLS' || /CERT|TLS|UNABLE_TO/.test(originalCode);

/**
 * Returns the cause of a failed delivery. Only a rejected receiver (at RCPT TO) or message (at DATA) is permanent. A
 * relay that does not know us rejects at the same commands with a policy status (x.7.x), which an operator can fix.
 */
export const mailFaultOf = (error: MailError): MailFault => {
  const { code, command, responseCode = 0 } = error;
  if (isUnencrypted(error)) return 'encryption';
  if (code === 'EAUTH' || LOGIN_STATUSES.includes(responseCode)) return 'login';
  // The client rejects the address without asking the server.
  if (code === 'EENVELOPE' && command === 'API') return 'receiver';
  // The client knows the server's size limit and did not send the message.
  if (code === 'EMESSAGE' && responseCode === 0) return 'message';
  if (responseCode < PERMANENT) return 'connection';
  const status = enhancedOf(error);
  if (status.startsWith('5.7.')) return 'sender';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'receiver';
  if (code === 'EMESSAGE' && (responseCode === TOO_LARGE || /^5\.([236])\./.test(status))) return 'message';
  return 'sender';
};

/** Describes the failure for an operator. Null if it concerns only one receiver or message. */
export const mailFaultText = (error: MailError): string | null => {
  const status = [error.responseCode, enhancedOf(error)].filter(Boolean).join(' ');
  switch (mailFaultOf(error)) {
    case 'encryption':
      return 'there is no encrypted connection to the mail server (it offers none, or its certificate is not trusted); SMTP_TLS allows unencrypted mail only to a server on this machine';
    case 'login':
      return error.code === 'EAUTH'
        ? 'the mail server rejects the login of SMTP_URL'
        : 'the mail server requires a login, or another login: set it in SMTP_URL';
    case 'sender':
      return `the mail server does not allow this service to send (${status}): check MAIL_FROM and the relay settings of the server`;
    case 'connection':
      return error.responseCode === undefined
        ? `the mail server cannot be reached (${error.originalCode ?? error.code ?? 'unknown'})`
        : null;
    default:
      return null;
  }
};
