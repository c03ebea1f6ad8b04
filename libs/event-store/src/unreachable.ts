/** Why an engine cannot be reached, in words that hold no address and no secret. */
export interface Unreachable {
  readonly why: string;
  /** No waiting mends it: the connection string is wrong, or a certificate. */
  readonly lasting: boolean;
}

export const passing = (why: string): Unreachable => ({ why, lasting: false });
export const lasting = (why: string): Unreachable => ({ why, lasting: true });

export const noAnswer = passing('its machine does not answer');
const speaksNone = lasting('it speaks no TLS at that port: the port is another one, or tls=false is missing');
const untrusted = lasting('the authority of its certificate is not trusted: tlsCAFile or NODE_EXTRA_CA_CERTS names it');

/** By the codes of Node. */
const known: Readonly<Record<string, Unreachable>> = {
  ENOTFOUND: passing('no machine is known by the name of its host'),
  EAI_AGAIN: passing('names of hosts cannot be looked up now'),
  ECONNREFUSED: passing('nothing listens at its address: it is not started, or the port is another one'),
  EHOSTUNREACH: passing('there is no way to its machine'),
  ENETUNREACH: passing('there is no way to its machine'),
  ETIMEDOUT: noAnswer,
  CERT_HAS_EXPIRED: lasting('its certificate has expired'),
  CERT_NOT_YET_VALID: lasting('its certificate is not valid yet, or a clock is wrong'),
  ERR_TLS_CERT_ALTNAME_INVALID: lasting('its certificate is for another name than the host of the connection string'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: speaksNone,
};

/** Why nobody could be reached, by the first of an error and its causes that says it; null where none does. */
export const unreachableBy = (error: unknown): Unreachable | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const found = Object.hasOwn(known, code) ? known[code] : undefined;
    if (found !== undefined) return found;
    if (code.startsWith('ERR_SSL')) return speaksNone;
  }
  return null;
};
