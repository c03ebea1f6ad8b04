/** Reason why an engine cannot be reached, as text without addresses or secrets. */
export interface UnreachableReason {
  readonly why: string;
  /** True if waiting does not help: the connection string or a certificate is wrong. */
  readonly lasting: boolean;
}

export const temporary = (why: string): UnreachableReason => ({ why, lasting: false });
export const permanent = (why: string): UnreachableReason => ({ why, lasting: true });

export const notResponding = temporary('its machine does not respond');
const noTlsAtPort = permanent('it does not use TLS on that port: the port is wrong, or tls=false is missing');
const untrusted = permanent('its certificate authority is not trusted: add it to tlsCAFile or NODE_EXTRA_CA_CERTS');

/** Reasons by Node error code. */
const reasonByCode: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: temporary('its host name is unknown'),
  EAI_AGAIN: temporary('host names cannot be resolved at the moment'),
  ECONNREFUSED: temporary('nothing listens at its address: it is not started, or the port is wrong'),
  EHOSTUNREACH: temporary('there is no route to its machine'),
  ENETUNREACH: temporary('there is no route to its machine'),
  ETIMEDOUT: notResponding,
  CERT_HAS_EXPIRED: permanent('its certificate has expired'),
  CERT_NOT_YET_VALID: permanent('its certificate is not valid yet, or a clock is wrong'),
  ERR_TLS_CERT_ALTNAME_INVALID: permanent('its certificate is not valid for the host of the connection string'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: noTlsAtPort,
};

/** Returns the first error with a known code in the chain of causes, or null if there is none. */
export const findUnreachableReason = (error: unknown): UnreachableReason | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const found = Object.hasOwn(reasonByCode, code) ? reasonByCode[code] : undefined;
    if (found !== undefined) return found;
    if (code.startsWith('ERR_SSL')) return noTlsAtPort;
  }
  return null;
};
