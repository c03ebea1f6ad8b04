import { Events } from './events.js';
import type { WithBytes } from './files.js';
import type { ValidatedBillView } from './generated/types.js';
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

/** Parameters of an operation: path, query and body, as far as it has them. */
export type CallOf<Name extends CallableOperation> = ([PathOf<Name>] extends [never]
  ? object
  : { path: PathOf<Name> }) &
  ([QueryOf<Name>] extends [never] ? object : { query?: QueryOf<Name> }) &
  ([BodyOf<Name>] extends [never] ? object : { body: WithBytes<BodyOf<Name>> });

/** Operations that answer `{data}`, and what is in it. */
type DataOf<Name extends CallableOperation> = AnswerOf<Name> extends { data: infer Data } ? Data : never;
/** Item of a list's answer. */
type ItemOf<Name extends CallableOperation> = DataOf<Name> extends readonly (infer Item)[] ? Item : never;

type ListQuery<Name extends CallableOperation> = Omit<QueryOf<Name>, 'cursor'> & { readonly cursor?: string };
type BillQuery = { readonly expand?: readonly ('eors' | 'reviews' | 'payments' | 'documents')[] };

/**
 * The billing service for California workers' compensation. What is used most has a method of its own; every operation
 * of the document can be called by its name: `client.call('getSandboxClock', {})`. Refusals are thrown as ProblemError.
 * Failures that may pass (429, 503, no answer) are tried again; a write has an Idempotency-Key, so that it happens once.
 */
export class BillingClient {
  private readonly transport: Transport;
  /** The feed: what happened, in order. */
  readonly events: Events;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
    this.events = new Events(this.transport);
  }

  /** A client with the same options for another organization of the account. */
  for(organizationId: string): BillingClient {
    return new BillingClient({ ...this.transport.options, organizationId });
  }

  /** Calls an operation by its name in the document; answers what the document says, whole. */
  call<Name extends CallableOperation>(name: Name, call: CallOf<Name>, options?: CallOptions): Promise<AnswerOf<Name>> {
    return this.transport.call(name, call, options);
  }

  /** Path and query of a call, as `request` takes them: for an answer in another form than JSON, such as CSV. */
  address<Name extends CallableOperation>(name: Name, call: Omit<CallOf<Name>, 'body'>): string {
    return addressOf(name, call);
  }

  /**
   * A request by its path under the base address, such as `/bills`, for what no operation fits; the answer as it came.
   * Key, time-outs, retries and refusals are those of any call.
   */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { body, ...options }: CallOptions & { readonly body?: unknown } = {},
  ): Promise<Response> {
    if (!path.startsWith('/')) throw new TypeError('a path begins with /');
    return this.transport.send(method, path, body, options);
  }

  /** Bills, and what is done to them. */
  readonly bills = {
    /** Creates and submits a bill: all of it, or nothing. Documents may be bytes in place of Base64. */
    create: (body: WithBytes<BodyOf<'createBill'>>, options?: CallOptions) =>
      this.call('createBill', { body }, options),
    /** Checks and prices a bill and stores nothing. */
    validate: (body: WithBytes<BodyOf<'createBill'>>, options?: CallOptions) =>
      this.transport.call(
        'createBill',
        { body, query: { validateOnly: 'true' } },
        options,
      ) as Promise<unknown> as Promise<{ data: ValidatedBillView }>,
    /** Bills, newest first unless another order is asked for. */
    list: (query: ListQuery<'listBills'> = {}, options?: CallOptions) => this.pages('listBills', query, options),
    /** One bill; `expand` adds what can be read by itself, too. */
    get: (billId: string, { expand }: BillQuery = {}, options?: CallOptions) =>
      this.call('getBill', { path: { billId }, ...(expand && { query: { 'expand[]': [...expand] } }) }, options),
    /** Where it stands. */
    status: (billId: string, options?: CallOptions) => this.data('getBillStatus', { path: { billId } }, options),
    /** The complete workspace of a bill: what happened, what may be done, deadlines, payments, reviews. */
    lifecycle: (billId: string, options?: CallOptions) => this.data('getBillLifecycle', { path: { billId } }, options),
    /** The EOR data of a bill; 404 while none is on file. */
    eor: (billId: string, options?: CallOptions) => this.data('getBillEor', { path: { billId } }, options),
    /** Does something to a bill; `lifecycle` lists what is legal now. */
    act: (billId: string, body: WithBytes<BodyOf<'performBillAction'>>, options?: CallOptions) =>
      this.call('performBillAction', { path: { billId }, body }, options),
    /** Records an EOR that came on paper. */
    recordEor: (billId: string, body: WithBytes<BodyOf<'recordEor'>>, options?: CallOptions) =>
      this.data('recordEor', { path: { billId }, body }, options),
    documents: (billId: string, options?: CallOptions) => this.data('listBillDocuments', { path: { billId } }, options),
    /** Adds documents after the submission. */
    addDocuments: (billId: string, body: WithBytes<BodyOf<'addBillDocuments'>>, options?: CallOptions) =>
      this.data('addBillDocuments', { path: { billId }, body }, options),
    /** The bytes of a document. */
    document: (billId: string, docId: string, options?: CallOptions) =>
      this.call('getBillDocumentContent', { path: { billId, docId } }, options),
    /** The packet that was sent to the payer, as one PDF. */
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

  /** Work lists and reports. */
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

  /** Claims administrators, codes and places. */
  readonly directories = {
    claimsAdministrators: (query: QueryOf<'searchClaimsAdministrators'>, options?: CallOptions) =>
      this.call('searchClaimsAdministrators', { query }, options),
    diagnosisCodes: (query: QueryOf<'searchDiagnosisCodes'>, options?: CallOptions) =>
      this.call('searchDiagnosisCodes', { query }, options),
    postalCode: (query: QueryOf<'getPostalCode'>, options?: CallOptions) =>
      this.call('getPostalCode', { query }, options),
  };

  /** Webhook endpoints and deliveries, and the check that a receiver makes. */
  readonly webhooks = {
    /** Checks a delivery and answers its event; throws WebhookInvalid. Needs neither a key nor the service. */
    verify: verifyWebhook,
    endpoints: (options?: CallOptions) => this.data('listWebhookEndpoints', {}, options),
    /** Registers an endpoint; its secret is in this answer alone. */
    create: (body: BodyOf<'createWebhookEndpoint'>, options?: CallOptions) =>
      this.data('createWebhookEndpoint', { body }, options),
    change: (endpointId: string, body: BodyOf<'changeWebhookEndpoint'>, options?: CallOptions) =>
      this.data('changeWebhookEndpoint', { path: { endpointId }, body }, options),
    remove: (endpointId: string, options?: CallOptions) =>
      this.data('deleteWebhookEndpoint', { path: { endpointId } }, options),
    test: (endpointId: string, options?: CallOptions) =>
      this.data('testWebhookEndpoint', { path: { endpointId } }, options),
    /** Sends again what an endpoint missed since an instant. */
    recover: (endpointId: string, body: BodyOf<'recoverWebhookEndpoint'>, options?: CallOptions) =>
      this.data('recoverWebhookEndpoint', { path: { endpointId }, body }, options),
    deliveries: (query: ListQuery<'listWebhookDeliveries'> = {}, options?: CallOptions) =>
      this.pages('listWebhookDeliveries', query, options),
    redeliver: (deliveryId: string, options?: CallOptions) =>
      this.data('redeliverWebhook', { path: { deliveryId } }, options),
  };

  /** The request log. */
  readonly requests = {
    list: (query: ListQuery<'listRequests'> = {}, options?: CallOptions) => this.pages('listRequests', query, options),
    get: (requestId: string, options?: CallOptions) => this.data('getRequest', { path: { requestId } }, options),
  };

  /** Sessions for people: in a page of your own, or in the hosted workspace. */
  readonly sessions = {
    browser: (body: BodyOf<'createBrowserSession'>, options?: CallOptions) =>
      this.call('createBrowserSession', { body }, options),
    management: (body: BodyOf<'createManagementSession'>, options?: CallOptions) =>
      this.call('createManagementSession', { body }, options),
  };

  /** Requests for authorization of treatment. */
  readonly authorizations = {
    /** Drafts a request. Documents may be bytes in place of Base64. */
    create: (body: WithBytes<BodyOf<'createRfa'>>, options?: CallOptions) => this.data('createRfa', { body }, options),
    list: (query: ListQuery<'listRfas'> = {}, options?: CallOptions) => this.pages('listRfas', query, options),
    get: (id: string, options?: CallOptions) => this.data('getRfa', { path: { id } }, options),
    /** What happened to it, oldest first. */
    history: (id: string, options?: CallOptions) => this.data('listRfaEvents', { path: { id } }, options),
    /** Adds documents, such as the letter of a decision. */
    addDocuments: (id: string, body: WithBytes<BodyOf<'addRfaDocuments'>>, options?: CallOptions) =>
      this.data('addRfaDocuments', { path: { id }, body }, options),
    /** Sends it, or records that it was sent. */
    submit: (id: string, body: BodyOf<'submitRfa'>, options?: CallOptions) =>
      this.data('submitRfa', { path: { id }, body }, options),
    /** Records what was decided of its items. */
    decide: (id: string, body: BodyOf<'decideRfa'>, options?: CallOptions) =>
      this.data('decideRfa', { path: { id }, body }, options),
    /** Records independent medical review: that it was asked for, what was decided, or both. */
    recordImr: (id: string, body: BodyOf<'recordRfaImr'>, options?: CallOptions) =>
      this.data('recordRfaImr', { path: { id }, body }, options),
    /** What is to be done about requests today. */
    followUps: (query: ListQuery<'listRfaFollowUps'> = {}, options?: CallOptions) =>
      this.pages('listRfaFollowUps', query, options),
    /** Says what came of a task, puts it off, gives it to somebody, or ends it. */
    followUp: (id: string, body: BodyOf<'followUpRfa'>, options?: CallOptions) =>
      this.data('followUpRfa', { path: { id }, body }, options),
    /** Plays the claims administrator (sandbox). */
    simulate: (id: string, body: BodyOf<'simulateRfa'>, options?: CallOptions) =>
      this.data('simulateRfa', { path: { id }, body }, options),
  };

  /** Operations for synthetic bills only. */
  readonly sandbox = {
    /** Plays the payer. */
    simulate: (billId: string, body: BodyOf<'simulateBill'>, options?: CallOptions) =>
      this.data('simulateBill', { path: { billId }, body }, options),
    clock: (options?: CallOptions) => this.data('getSandboxClock', {}, options),
    moveClock: (body: BodyOf<'moveSandboxClock'>, options?: CallOptions) =>
      this.data('moveSandboxClock', { body }, options),
  };

  /** The organization's server keys, without the keys. */
  keys(options?: CallOptions) {
    return this.data('listKeys', {}, options);
  }

  /** Audit trail: who did what, and when; oldest first. */
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
