/** Ends in /v2. Links in responses start with it. Also the injection token. */
export class ApiBase {
  readonly url: string;

  /** `publicOrigin` is the public base URL of this service, without a trailing slash. */
  constructor(readonly publicOrigin: string) {
    this.url = `${publicOrigin}/v2`;
  }
}
