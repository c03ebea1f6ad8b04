export type SignInMethod = 'oidc' | 'mail';

/** Tells which sign-in methods are disabled, regardless of their configuration. Also the injection token. */
export class SignInMethods {
  /** `chosen`: value of SIGN_IN. If null, no method is disabled. */
  constructor(private readonly chosen: SignInMethod | 'both' | null = null) {}

  isShut(door: SignInMethod): boolean {
    return this.chosen !== null && this.chosen !== 'both' && this.chosen !== door;
  }
}
