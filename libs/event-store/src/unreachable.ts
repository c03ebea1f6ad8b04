/** Why an engine cannot be reached, in words that hold no address and no secret. */
export interface UnreachableReason {
  readonly why: string;
  /** No waiting mends it: the connection string is wrong, or a certificate. */
  readonly lasting: boolean;
}

export const temporary = (why: string): UnreachableReason => ({ why, lasting: false });
export const permanent = (why: string): UnreachableReason => ({ why, lasting: true });

export const notResponding = temporary('its machine does not answer');
const noTlsAtPort = permanent('it speaks no TLS at that port: the port is another one, or tls=false is missing');
const untrusted = permanent(
  'the authority of its certificate is not trusted: tlsCAFile or NODE_EXTRA_CA_CERTS names it',
);

/** By the codes of Node. */
const reasonByCode: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: temporary('no machine is known by the name of its host'),
  EAI_AGAIN: temporary('names of hosts cannot be looked up now'),
  ECONNREFUSED: temporary('nothing listens at its address: it is not started, or the port is another one'),
  EHOSTUNREACH: temporary('there is no way to its machine'),
  ENETUNREACH: temporary('there is no way to its machine'),
  ETIMEDOUT: notResponding,
  CERT_HAS_EXPIRED: permanent('its certificate has expired'),
  CERT_NOT_YET_VALID: permanent('its certificate is not valid yet, or a clock is wrong'),
  ERR_TLS_CERT_ALTNAME_INVALID: permanent('its certificate is for another name than the host of the connection string'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: noTlsAtPort,
};

/** Why nobody could be reached, by the first of an error and its causes that says it; null where none does. */
export const findUnreachableReason = (error: unknown): UnreachableReason | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const found = Object.hasOwn(reasonByCode, code) ? reasonByCode[code] : undefined;
    if (found !== undefined) return found;
    if (code.startsWith('ERR_SSL')) return noTlsAtPort;
  }
  return null;
};
