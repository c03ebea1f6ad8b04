import type { BillingClient } from '../client.js';
import type { CallOptions } from '../transport.js';
import { BillingElement } from './element.js';
import { tableWithCaption, createElement, money, humanize } from './parts.js';

const AMOUNT_COLUMNS = [3, 4];

/** Formats a time as its California date, YYYY-MM-DD. */
const inLosAngeles = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * `<workcomp-bill>`: one bill with the data that the session may see: status, lines, documents and history. Attribute
 * besides the common ones: `bill-id`. Documents can be saved if the session may read them.
 */
export class WorkcompBill extends BillingElement {
  static readonly observedAttributes = ['base-url', 'bill-id'];

  protected override get isReady(): boolean {
    return super.isReady && this.billId !== '';
  }

  private get billId(): string {
    return this.getAttribute('bill-id') ?? '';
  }

  protected override async load(client: BillingClient, options: CallOptions): Promise<readonly Node[]> {
    const { billId } = this;
    const [bill, { activity, lifecycle }] = await Promise.all([
      client.bills.get(billId, {}, options),
      client.bills.lifecycle(billId, options),
    ]);
    const { patient, claim, amounts, service } = bill;
    const facts: readonly (readonly [string, string])[] = [
      ['State', lifecycle.nativeStatus],
      ...(patient === null ? [] : [['Patient', `${patient.firstName} ${patient.lastName}`] as const]),
      ...(claim === null ? [] : [['Claim', claim.claimNumber] as const]),
      ...(claim === null ? [] : [['Claims administrator', claim.claimsAdministrator.name] as const]),
      ...(service === null ? [] : [['Service', service.date] as const]),
      ['Charged', money(amounts.charged)],
      ['Paid', money(amounts.paid)],
      ['Open', money(amounts.balance)],
    ];
    const lines = bill.serviceLines.map((line) => [
      [line.code, ...line.modifiers].join(' '),
      String(line.units),
      line.serviceDate ?? '',
      money(line.charge),
      money(line.allowed),
    ]);
    const events = activity.map(({ createdAt, title, description }) =>
      createElement(
        'li',
        {},
        createElement('span', { className: 'soft' }, inLosAngeles.format(new Date(createdAt))),
        ` ${title}. ${description}`,
      ),
    );
    return [
      createElement('h2', {}, bill.billNumber === null ? 'Bill' : `Bill ${bill.billNumber}`),
      createElement(
        'dl',
        {},
        ...facts.flatMap(([name, value]) => [
          createElement('dt', { className: 'soft' }, name),
          createElement('dd', {}, value),
        ]),
      ),
      tableWithCaption('Lines', ['Code', 'Units', 'Service', 'Charge', 'Allowed'], lines, AMOUNT_COLUMNS),
      ...(bill.documents.length === 0
        ? []
        : [createElement('h3', {}, 'Documents'), this.documents(billId, bill.documents)]),
      createElement('h3', {}, 'What happened'),
      createElement('ol', {}, ...events),
    ];
  }

  private documents(
    billId: string,
    all: readonly { readonly id: string; readonly filename: string; readonly documentType: string }[],
  ): HTMLElement {
    return createElement(
      'ol',
      {},
      ...all.map(({ id, filename, documentType }) => {
        const button = createElement('button', { type: 'button' }, filename);
        button.addEventListener('click', () => void this.save(billId, id, filename));
        return createElement(
          'li',
          {},
          button,
          createElement('span', { className: 'soft' }, ` ${humanize(documentType)}`),
        );
      }),
    );
  }

  /** Downloads a document and saves it. A link cannot be used because it cannot send the session token. */
  private async save(billId: string, docId: string, filename: string): Promise<void> {
    await this.beside(async (client, options) => {
      const file = await client.bills.document(billId, docId, options);
      const blob = await new Response(file.stream).blob();
      options.signal?.throwIfAborted();
      const href = URL.createObjectURL(blob);
      createElement('a', { href, download: filename }).click();
      URL.revokeObjectURL(href);
    });
  }
}
