import { Events } from './events.js';
import type { WithBytes } from './files.js';
import { Pages, type ListPage } from './pages.js';
import {
  addressOf,
  Transport,
  type AnswerOf,
  type BodyOf,
  type CallParts,
  type CallOptions,
  type ClientOptions,
  type CallableOperation,
  type PathOf,
  type QueryOf,
} from './transport.js';
import { verifyWebhook } from './webhooks.js';

export type CallOf<Name extends CallableOperation> = ([PathOf<Name>] extends [never]
  ? object
  : { path: PathOf<Name> }) &
  ([QueryOf<Name>] extends [never] ? object : { query?: QueryOf<Name> }) &
  ([BodyOf<Name>] extends [never] ? object : { body: WithBytes<BodyOf<Name>> });

/** Content of `data` for operations that return `{data}`. */
type DataOf<Name extends CallableOperation> = AnswerOf<Name> extends { data: infer Data } ? Data : never;
type ItemOf<Name extends CallableOperation> = DataOf<Name> extends readonly (infer Item)[] ? Item : never;

type ListQuery<Name extends CallableOperation> = Omit<QueryOf<Name>, 'cursor'> & { readonly cursor?: string };
type BillQuery = { readonly expand?: readonly ('eors' | 'reviews' | 'payments' | 'documents')[] };

/**
 * Client of the billing service for California workers' compensation. Every operation of the OpenAPI document can be
 * called by name: `client.call('getSandboxClock', {})`. Error responses are thrown as `ProblemError`. Temporary
 * failures (429, 503, no response) are retried. Every write has an Idempotency-Key, so it takes effect only once.
 */
export class BillingClient {
  private readonly transport: Transport;
  /** Events of the organization, in order. */
  readonly events: Events;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
    this.events = new Events(this.transport);
  }

  /** Returns a client with the same options for another organization of the account. */
  for(organizationId: string): BillingClient {
    return new BillingClient({ ...this.transport.options, organizationId });
  }

  /** Calls an operation by its name in the OpenAPI document. Returns the complete response body. */
  call<Name extends CallableOperation>(name: Name, call: CallOf<Name>, options?: CallOptions): Promise<AnswerOf<Name>> {
    return this.transport.call(name, call, options);
  }

  /** Returns path and query of a call, for `request`. Use it for a response format other than JSON, such as CSV. */
  address<Name extends CallableOperation>(name: Name, call: Omit<CallOf<Name>, 'body'>): string {
    return addressOf(name, call);
  }

  /**
   * Sends a request to a path below the base URL, such as `/bills`, if no operation fits. Returns the unparsed
   * response. Key, timeouts, retries and errors are the same as for a call.
   */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { body, ...options }: CallOptions & { readonly body?: unknown } = {},
  ): Promise<Response> {
    if (!path.startsWith('/')) throw new TypeError('a path must begin with /');
    return this.transport.send(method, path, body, options);
  }

  readonly bills = {
    /** Creates and submits a bill, completely or not at all. Documents may be bytes instead of Base64. */
    create: (body: WithBytes<BodyOf<'createBill'>>, options?: CallOptions) =>
      this.call('createBill', { body }, options),
    /** Validates and prices a bill without storing it. */
    validate: (body: WithBytes<BodyOf<'createBill'>>, options?: CallOptions) =>
      this.call('validateBill', { body }, options),
    /** Lists bills. The default order is newest first. */
    list: (query: ListQuery<'listBills'> = {}, options?: CallOptions) => this.pages('listBills', query, options),
    /** Returns one bill. `expand` adds related resources. */
    get: (billId: string, { expand }: BillQuery = {}, options?: CallOptions) =>
      this.call('getBill', { path: { billId }, ...(expand && { query: { 'expand[]': [...expand] } }) }, options),
    status: (billId: string, options?: CallOptions) => this.data('getBillStatus', { path: { billId } }, options),
    /** Returns the complete workspace of a bill: history, allowed actions, deadlines, payments and reviews. */
    lifecycle: (billId: string, options?: CallOptions) => this.data('getBillLifecycle', { path: { billId } }, options),
    /** Returns the EOR data of a bill, or 404 if it has none. */
    eor: (billId: string, options?: CallOptions) => this.data('getBillEor', { path: { billId } }, options),
    /** Performs an action on a bill. `lifecycle` returns the allowed actions. */
    act: (billId: string, body: WithBytes<BodyOf<'performBillAction'>>, options?: CallOptions) =>
      this.call('performBillAction', { path: { billId }, body }, options),
    /** Records a paper EOR. */
    recordEor: (billId: string, body: WithBytes<BodyOf<'recordEor'>>, options?: CallOptions) =>
      this.data('recordEor', { path: { billId }, body }, options),
    documents: (billId: string, options?: CallOptions) => this.data('listBillDocuments', { path: { billId } }, options),
    /** Adds documents after submission. */
    addDocuments: (billId: string, body: WithBytes<BodyOf<'addBillDocuments'>>, options?: CallOptions) =>
      this.data('addBillDocuments', { path: { billId }, body }, options),
    document: (billId: string, docId: string, options?: CallOptions) =>
      this.call('getBillDocumentContent', { path: { billId, docId } }, options),
    /** Downloads the packet that was sent to the payer, as one PDF. */
    packet: (billId: string, options?: CallOptions) => this.call('getBillPacket', { path: { billId } }, options),
    reviews: (billId: string, options?: CallOptions) => this.data('listReviews', { path: { billId } }, options),
    /** Drafts a second review or an independent bill review. */
    createReview: (billId: string, body: BodyOf<'createReview'>, options?: CallOptions) =>
      this.data('createReview', { path: { billId }, body }, options),
    submitReview: (billId: string, reviewId: string, options?: CallOptions) =>
      this.transport.call('submitReview', { path: { billId, reviewId } }, options).then(({ data }) => data),
    deliveryOptions: (billId: string, options?: CallOptions) =>
      this.transport.call('getDeliveryOptions', { path: { billId } }, options),
  };

  readonly reports = {
    dashboard: (query: QueryOf<'getBillDashboard'> = {}, options?: CallOptions) =>
      this.data('getBillDashboard', { query }, options),
    tasks: (query: QueryOf<'getBillTasks'> = {}, options?: CallOptions) =>
      this.data('getBillTasks', { query }, options),
    payments: (query: QueryOf<'getPaymentReport'> = {}, options?: CallOptions) =>
      this.data('getPaymentReport', { query }, options),
    aging: (query: QueryOf<'getAgingReport'> = {}, options?: CallOptions) =>
      this.data('getAgingReport', { query }, options),
    authorizations: (query: QueryOf<'getAuthorizationReport'> = {}, options?: CallOptions) =>
      this.data('getAuthorizationReport', { query }, options),
  };

  readonly directories = {
    claimsAdministrators: (query: QueryOf<'searchClaimsAdministrators'>, options?: CallOptions) =>
      this.call('searchClaimsAdministrators', { query }, options),
    diagnosisCodes: (query: QueryOf<'searchDiagnosisCodes'>, options?: CallOptions) =>
      this.call('searchDiagnosisCodes', { query }, options),
    postalCode: (query: QueryOf<'getPostalCode'>, options?: CallOptions) =>
      this.call('getPostalCode', { query }, options),
  };

  /** Webhook endpoints and deliveries, and the verification for receivers. */
  readonly webhooks = {
    /**
     * Verifies a delivery and returns its event. Throws `WebhookInvalid`. Needs neither a key nor a connection to the
     * service.
     */
    verify: verifyWebhook,
    endpoints: (options?: CallOptions) => this.data('listWebhookEndpoints', {}, options),
    /** Registers an endpoint. Only this response contains its secret. */
    create: (body: BodyOf<'createWebhookEndpoint'>, options?: CallOptions) =>
      this.data('createWebhookEndpoint', { body }, options),
    change: (endpointId: string, body: BodyOf<'changeWebhookEndpoint'>, options?: CallOptions) =>
      this.data('changeWebhookEndpoint', { path: { endpointId }, body }, options),
    remove: (endpointId: string, options?: CallOptions) =>
      this.data('deleteWebhookEndpoint', { path: { endpointId } }, options),
    test: (endpointId: string, options?: CallOptions) =>
      this.data('testWebhookEndpoint', { path: { endpointId } }, options),
    /** Resends the events that an endpoint has missed since a given time. */
    recover: (endpointId: string, body: BodyOf<'recoverWebhookEndpoint'>, options?: CallOptions) =>
      this.data('recoverWebhookEndpoint', { path: { endpointId }, body }, options),
    deliveries: (query: ListQuery<'listWebhookDeliveries'> = {}, options?: CallOptions) =>
      this.pages('listWebhookDeliveries', query, options),
    redeliver: (deliveryId: string, options?: CallOptions) =>
      this.data('redeliverWebhook', { path: { deliveryId } }, options),
  };

  readonly requests = {
    list: (query: ListQuery<'listRequests'> = {}, options?: CallOptions) => this.pages('listRequests', query, options),
    get: (requestId: string, options?: CallOptions) => this.data('getRequest', { path: { requestId } }, options),
  };

  /** Sessions for users, either in your own page or in the hosted workspace. */
  readonly sessions = {
    browser: (body: BodyOf<'createBrowserSession'>, options?: CallOptions) =>
      this.call('createBrowserSession', { body }, options),
    management: (body: BodyOf<'createManagementSession'>, options?: CallOptions) =>
      this.call('createManagementSession', { body }, options),
  };

  readonly authorizations = {
    /** Drafts a request. Documents may be bytes instead of Base64. */
    create: (body: WithBytes<BodyOf<'createRfa'>>, options?: CallOptions) => this.data('createRfa', { body }, options),
    list: (query: ListQuery<'listRfas'> = {}, options?: CallOptions) => this.pages('listRfas', query, options),
    get: (id: string, options?: CallOptions) => this.data('getRfa', { path: { id } }, options),
    /** Returns the history of a request, oldest first. */
    history: (id: string, options?: CallOptions) => this.data('listRfaEvents', { path: { id } }, options),
    /** Adds documents, such as a decision letter. */
    addDocuments: (id: string, body: WithBytes<BodyOf<'addRfaDocuments'>>, options?: CallOptions) =>
      this.data('addRfaDocuments', { path: { id }, body }, options),
    /** Sends the request, or records that it was sent. */
    submit: (id: string, body: BodyOf<'submitRfa'>, options?: CallOptions) =>
      this.data('submitRfa', { path: { id }, body }, options),
    /** Records the decision on each item. */
    decide: (id: string, body: BodyOf<'decideRfa'>, options?: CallOptions) =>
      this.data('decideRfa', { path: { id }, body }, options),
    /** Records an independent medical review: its filing, its decision, or both. */
    recordImr: (id: string, body: BodyOf<'recordRfaImr'>, options?: CallOptions) =>
      this.data('recordRfaImr', { path: { id }, body }, options),
    followUps: (query: ListQuery<'listRfaFollowUps'> = {}, options?: CallOptions) =>
      this.pages('listRfaFollowUps', query, options),
    /** Records the outcome of a task, snoozes it, assigns it or completes it. */
    followUp: (id: string, body: BodyOf<'followUpRfa'>, options?: CallOptions) =>
      this.data('followUpRfa', { path: { id }, body }, options),
    /** Simulates a claims administrator's response (sandbox). */
    simulate: (id: string, body: BodyOf<'simulateRfa'>, options?: CallOptions) =>
      this.data('simulateRfa', { path: { id }, body }, options),
  };

  /** Sandbox operations, for synthetic bills only. */
  readonly sandbox = {
    simulate: (billId: string, body: BodyOf<'simulateBill'>, options?: CallOptions) =>
      this.data('simulateBill', { path: { billId }, body }, options),
    clock: (options?: CallOptions) => this.data('getSandboxClock', {}, options),
    moveClock: (body: BodyOf<'moveSandboxClock'>, options?: CallOptions) =>
      this.data('moveSandboxClock', { body }, options),
  };

  /** Returns the organization's server keys, without their secrets. */
  keys(options?: CallOptions) {
    return this.data('listKeys', {}, options);
  }

  /** Returns the audit trail: users, actions and times, oldest first. */
  audit(query: ListQuery<'listAudit'> = {}, options?: CallOptions): Pages<ItemOf<'listAudit'>> {
    return this.pages('listAudit', query, options);
  }

  private async data<Name extends CallableOperation>(
    name: Name,
    call: CallParts,
    options?: CallOptions,
  ): Promise<DataOf<Name>> {
    return ((await this.transport.call(name, call, options)) as { data: DataOf<Name> }).data;
  }

  private pages<Name extends CallableOperation>(
    name: Name,
    { cursor: from, ...query }: ListQuery<Name>,
    options?: CallOptions,
  ): Pages<ItemOf<Name>> {
    const ask = async (cursor: string | undefined) =>
      (await this.transport.call(
        name,
        { query: { ...query, ...(cursor !== undefined && { cursor }) } },
        options,
      )) as unknown as ListPage<ItemOf<Name>>;
    return new Pages(ask, from);
  }
}
