/** Base URL of the API, ending in /v2. Links in responses start with it. Also the injection token. */
export class ApiBase {
  readonly url: string;

  /** `publicOrigin` is this service's public base URL, without a trailing slash. */
  constructor(readonly publicOrigin: string) {
    this.url = `${publicOrigin}/v2`;
  }
}
