/** Node error codes for a certificate that is not trusted or not valid for the host. */
const tlsCode = /CERT|SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ENOTFOUND: 'its host name was not found',
  EAI_AGAIN: 'its host name cannot be resolved at the moment',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'its network is unreachable',
  ENETUNREACH: 'its network is unreachable',
  ECONNRESET: 'it closes the connection',
  UND_ERR_SOCKET: 'it closes the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond',
  UND_ERR_HEADERS_TIMEOUT: 'it does not respond',
};

/** Message for an operator, without addresses. Null if the error isn't a connection error. */
export const connectionErrorText = (error: unknown): string | null => {
  let at = error;
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, name, message, cause } = at as Readonly<Record<'code' | 'name' | 'message' | 'cause', unknown>>;
    if (typeof code === 'string' && code in messages) return `${messages[code] ?? ''} (${code})`;
    if (typeof code === 'string' && tlsCode.test(code))
      return `its TLS certificate is not trusted (${code}): add your certificate authority to NODE_EXTRA_CA_CERTS`;
    if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return 'it does not respond';
    // The Fetch standard blocks some ports, such as 9 and 25 (section 2.9, “port blocking”). The error has no code.
    if (message === 'bad port') return 'HTTP clients block its port: use another port';
    at = cause;
  }
  return null;
};

const MINUTE = 60;

/** Formats a time difference, such as `2 h`, `5 min`, or `40 s`. */
export const clockDifferenceText = (seconds: number): string => {
  const size = Math.abs(seconds);
  if (size >= 60 * MINUTE) return `${Math.round(size / (60 * MINUTE))} h`;
  return size >= MINUTE ? `${Math.round(size / MINUTE)} min` : `${Math.round(size)} s`;
};
