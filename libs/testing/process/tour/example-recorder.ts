import type { OpenApiDocument } from '#http';
import { createCaller, type CallResult } from '../running-server.js';

/** IDs for a path's parameters, and fields that override the request's example. */
export interface ExampleFixture {
  readonly path: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** File sent as the body, for an operation whose body is a file. */
  readonly file?: string;
  /** Path parameters that differ for a requested media type. */
  readonly byMedia?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Creates the resources that an operation needs, through the API itself and from the examples in its OpenAPI document.
 */
export class ExampleRecorder {
  /** Header for operations that must name their organization. */
  readonly asNamed = { 'x-service-org-id': 'org_sandboxpractice' };
  private readonly send: ReturnType<typeof createCaller>;

  constructor(
    server: { readonly base: string; readonly key: string },
    private readonly document: OpenApiDocument,
  ) {
    this.send = createCaller(server);
  }

  /** A request's example. `word` selects one of several examples. */
  example(method: string, path: string, word?: string): Readonly<Record<string, unknown>> {
    const { requestBody } = this.document.paths[path]?.[method.toLowerCase()] as {
      requestBody: {
        content: { 'application/json': { example?: object; examples?: Record<string, { value: object }> } };
      };
    };
    const { example, examples = {} } = requestBody.content['application/json'];
    return (word === undefined ? example : examples[word]?.value) as Readonly<Record<string, unknown>>;
  }

  /** Sends a request and throws unless it succeeds. */
  async must(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResult> {
    const called = await this.send(method, path, body, headers);
    if (called.status < 200 || called.status > 299)
      throw new Error(`${method} ${path} returned ${called.status}: ${JSON.stringify(called.body)}`);
    return called;
  }

  /** Repeats a GET request until the body meets a condition, because accepted work (202) completes later. */
  async until(method: string, path: string, holds: (body: unknown) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      if (holds((await this.must(method, path)).body)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${method} ${path} never returned the expected state`);
  }

  /** Creates the example bill, simulates the given payer actions and returns the bill's ID. */
  async bill(...scenarios: readonly string[]): Promise<string> {
    const { body } = await this.must('POST', '/bills', this.example('POST', '/bills'));
    const { id } = body as { id: string };
    for (const scenario of scenarios) await this.simulate(id, scenario);
    return id;
  }

  simulate(billId: string, scenario: string): Promise<CallResult> {
    return this.must('POST', `/sandbox/bills/${billId}/simulate`, { scenario });
  }

  /** Performs an action with the body from its example. */
  act(billId: string, action: string, change: object = {}): Promise<CallResult> {
    const body = { ...this.example('POST', '/bills/{billId}/actions', action), ...change };
    return this.must('POST', `/bills/${billId}/actions`, body);
  }

  /** Creates a bill with a denied second review. */
  async disputed(): Promise<string> {
    const billId = await this.bill('partial_payment');
    await this.act(billId, 'second_review');
    await this.simulate(billId, 'denied');
    return billId;
  }

  /** Creates a bill with a requested independent bill review. */
  async inIbr(): Promise<string> {
    const billId = await this.disputed();
    await this.act(billId, 'independent_bill_review');
    return billId;
  }

  /** A bill's lifecycle lists, by name. */
  async lifecycle<Name extends string>(
    billId: string,
  ): Promise<Readonly<Record<Name, readonly Readonly<Record<'id' | 'billId', string>>[]>>> {
    const { body } = await this.must('GET', `/bills/${billId}/lifecycle`);
    return (body as { data: Record<Name, readonly Record<'id' | 'billId', string>[]> }).data;
  }

  /** Creates a review for a bill in any state. */
  async review(billId: string, type = 'second_review'): Promise<ExampleFixture> {
    const body = { ...this.example('POST', '/bills/{billId}/reviews'), type };
    const { body: made } = await this.must('POST', `/bills/${billId}/reviews`, body);
    return { path: { billId, reviewId: (made as { data: { id: string } }).data.id } };
  }

  /** Payer file that responds to a bill. */
  async payerFile(billId: string, kind: string): Promise<string> {
    const { body } = await this.must('POST', `/sandbox/bills/${billId}/payer-file`, { kind });
    return (body as { data: { content: string } }).data.content;
  }

  /** Uploads a payer file that matches no bill, and returns its ID. */
  async unmatchedFile(): Promise<string> {
    const text = (await this.payerFile(await this.bill(), '999')).replace(/AK1\*HC\*\d+/, 'AK1*HC*999999998');
    const { body } = await this.must('POST', '/payer-files', text, { 'content-type': 'application/edi-x12' });
    return (body as { data: { id: string } }).data.id;
  }

  /** Uploads a payer file with a check that pays a bill, and returns the check's ID. */
  async paidCheck(): Promise<string> {
    const text = await this.payerFile(await this.bill(), '835');
    const { body } = await this.must('POST', '/payer-files', text, { 'content-type': 'application/edi-x12' });
    const { interchanges } = (body as { data: { interchanges: readonly ReceivedInterchange[] } }).data;
    return interchanges[0]!.sets[0]!.payment.checkId;
  }

  /** Creates a bill that is paid 100 days after the payer received it. Moves the organization's clock. */
  async paidLate(): Promise<string> {
    const billId = await this.bill('accepted');
    await this.must('PUT', '/sandbox/clock', { now: await this.daysAhead(100) });
    await this.simulate(billId, 'paid');
    return billId;
  }

  /** Time on the organization's clock, in so many days. */
  async daysAhead(days: number): Promise<string> {
    const { body } = await this.must('GET', '/sandbox/clock');
    const { now } = (body as { data: { now: string } }).data;
    return new Date(Date.parse(now) + days * 86_400_000).toISOString();
  }

  /** Creates a bill that was paid late, and a demand for penalty and interest. */
  async demand(): Promise<{ readonly billId: string; readonly demandId: string }> {
    const billId = await this.paidLate();
    const { body } = await this.act(billId, 'demand_penalty_interest');
    return { billId, demandId: (body as { demandId: string }).demandId };
  }

  /** Posts a check that is not applied to any bill, and returns its ID. */
  async unappliedCheck(): Promise<string> {
    const check = { method: 'check', checkNumber: '4711', depositDate: new Date().toISOString().slice(0, 10) };
    const { body } = await this.must('POST', '/payments', { ...check, amount: 900, unapplied: 900, allocations: [] });
    return (body as { data: { id: string } }).data.id;
  }

  /** Uploads a payer file with a check that has an unassigned adjustment. */
  async adjustedCheck(): Promise<{ readonly id: string; readonly adjustmentId: string }> {
    const text = await this.payerFile(await this.bill(), '835');
    const component = text.charAt(104);
    const adjusted = text
      .replace(/(BPR\*I\*)([\d.]+)/, (_, start: string, amount: string) => `${start}${Number(amount) - 10}`)
      .replace(/SE\*(\d+)/, (_, count: string) => `PLB*1*20261231*WO${component}7*10~\nSE*${Number(count) + 1}`);
    const taken = await this.must('POST', '/payer-files', adjusted, { 'content-type': 'application/edi-x12' });
    const { interchanges } = (taken.body as { data: { interchanges: readonly ReceivedInterchange[] } }).data;
    const { checkId: id } = interchanges[0]!.sets[0]!.payment;
    const { body } = await this.must('GET', `/payments/${id}`);
    const { adjustments } = (body as { data: { adjustments: readonly { id: string }[] } }).data;
    return { id, adjustmentId: adjustments[0]!.id };
  }

  /** Creates a subscribed recipient of notification emails. */
  async recipient(externalUserId: string, change: object = {}): Promise<void> {
    const path = '/notifications/recipients/{externalUserId}';
    const body = { ...this.example('PUT', path), ...change };
    await this.must('PUT', path.replace('{externalUserId}', externalUserId), body, this.asNamed);
  }
}

interface ReceivedInterchange {
  readonly sets: readonly { readonly payment: { readonly checkId: string } }[];
}
