/** The public root of the API, ending in /v2: what links in answers begin with. Also the injection token. */
export class ApiBase {
  readonly url: string;

  /** `publicOrigin`: where clients reach this service, without a slash at the end. */
  constructor(readonly publicOrigin: string) {
    this.url = `${publicOrigin}/v2`;
  }
}
