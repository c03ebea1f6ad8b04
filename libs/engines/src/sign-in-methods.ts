export type SignInMethod = 'oidc' | 'mail';

/** Disabled methods, regardless of their configuration. Also the injection token. */
export class SignInMethods {
  /** `chosen`: value of SIGN_IN. Null disables no method. */
  constructor(private readonly chosen: SignInMethod | 'both' | null = null) {}

  isShut(door: SignInMethod): boolean {
    return this.chosen !== null && this.chosen !== 'both' && this.chosen !== door;
  }
}
