/** A way to sign in without a link: by the OpenID provider, or by a link in a mail. */
export type SignInMethod = 'oidc' | 'mail';

/** Which ways to sign in the operator has shut, configured or not. Also the injection token. */
export class SignInMethods {
  /** `chosen`: SIGN_IN; null shuts none. */
  constructor(private readonly chosen: SignInMethod | 'both' | null = null) {}

  isShut(door: SignInMethod): boolean {
    return this.chosen !== null && this.chosen !== 'both' && this.chosen !== door;
  }
}
