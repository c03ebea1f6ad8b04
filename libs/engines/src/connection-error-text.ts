/** Error codes of Node for a certificate that is not trusted or not valid for the host. */
const tlsCode = /CERT|SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: the connection is refused',
  ENOTFOUND: 'no address is known for its name',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its network cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ECONNRESET: 'it breaks the connection off',
  UND_ERR_SOCKET: 'it breaks the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
};

/**
 * Returns why a remote host cannot be reached, as a message for an operator, or null for other errors. Contains no
 * addresses.
 */
export const connectionErrorText = (error: unknown): string | null => {
  let at = error;
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, name, message, cause } = at as Readonly<Record<'code' | 'name' | 'message' | 'cause', unknown>>;
    if (typeof code === 'string' && code in messages) return `${messages[code] ?? ''} (${code})`;
    if (typeof code === 'string' && tlsCode.test(code))
      return `nobody vouches for its certificate (${code}): name your authority in NODE_EXTRA_CA_CERTS`;
    if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return 'it does not answer';
    // The Fetch standard blocks some ports, such as 9 and 25 (section 2.9, “port blocking”). The error has no code.
    if (message === 'bad port') return 'its port is one that HTTP clients do not ask: name another one';
    at = cause;
  }
  return null;
};

const MINUTE = 60;

/** Formats a clock difference in seconds, such as `2 h`, `5 min` or `40 s`. */
export const clockDifferenceText = (seconds: number): string => {
  const size = Math.abs(seconds);
  if (size >= 60 * MINUTE) return `${Math.round(size / (60 * MINUTE))} h`;
  return size >= MINUTE ? `${Math.round(size / MINUTE)} min` : `${Math.round(size)} s`;
};
