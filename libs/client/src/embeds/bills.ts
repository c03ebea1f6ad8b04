import type { BillView } from '../generated/types.js';
import type { ListPage } from '../pages.js';
import type { BillingClient } from '../client.js';
import type { CallOptions } from '../transport.js';
import { BillingElement } from './element.js';
import { tableWithCaption, createElement, money, humanize } from './parts.js';

const headings = ['Bill', 'Patient', 'Claims administrator', 'Service', 'State', 'Open'];
const OPEN_COLUMN = 5;

/**
 * `<workcomp-bills>`: the bills that the session may see, newest first. Attributes besides the common ones: `state`
 * (comma-separated states), `customer-external-id`, `limit` (bills per page, default 20), `caption`. Selecting a bill
 * dispatches `workcomp-select` with `billId`. Arrow keys move between bills.
 */
export class WorkcompBills extends BillingElement {
  static readonly observedAttributes = ['base-url', 'state', 'customer-external-id', 'limit', 'caption'];

  protected override async load(client: BillingClient, options: CallOptions): Promise<readonly Node[]> {
    return this.show([], await this.page(client, options));
  }

  private page(client: BillingClient, options: CallOptions, cursor?: string): Promise<ListPage<BillView>> {
    const state = this.getAttribute('state');
    const customerExternalId = this.getAttribute('customer-external-id');
    const query = {
      limit: Number(this.getAttribute('limit') ?? 20),
      ...(state !== null && state !== '' && { state: state.split(',') as never }),
      ...(customerExternalId !== null && { customerExternalId }),
      ...(cursor !== undefined && { cursor }),
    };
    return client.bills.list(query, options).first();
  }

  private show(before: readonly BillView[], { data, nextCursor }: ListPage<BillView>): readonly Node[] {
    const bills = [...before, ...data];
    if (bills.length === 0) return [createElement('p', {}, 'No bills to show.')];
    const rows = bills.map((bill) => [
      this.pick(bill),
      bill.patient === null ? '' : `${bill.patient.lastName}, ${bill.patient.firstName}`,
      bill.claim?.claimsAdministrator.name ?? '',
      createElement('span', { className: 'date' }, bill.service?.date ?? ''),
      humanize(bill.state),
      money(bill.amounts.balance),
    ]);
    const list = tableWithCaption(this.getAttribute('caption') ?? 'Bills', headings, rows, [OPEN_COLUMN]);
    list.addEventListener('keydown', (event) => this.move(event));
    if (nextCursor === null) return [list];
    const more = createElement('button', { type: 'button', className: 'more' }, 'Show more');
    more.addEventListener('click', () => void this.more(bills, nextCursor));
    return [list, more];
  }

  private pick({ id, billNumber }: BillView): HTMLElement {
    const button = createElement('button', { type: 'button' }, billNumber === null ? id : `Bill ${billNumber}`);
    const detail = { billId: id };
    button.addEventListener('click', () =>
      this.dispatchEvent(new CustomEvent('workcomp-select', { detail, bubbles: true, composed: true })),
    );
    return button;
  }

  private async more(bills: readonly BillView[], cursor: string): Promise<void> {
    const isShown = await this.turn(async (client, options) =>
      this.show(bills, await this.page(client, options, cursor)),
    );
    if (isShown && this.shadowRoot?.activeElement) this.picks()[bills.length]?.focus();
  }

  private picks(): readonly HTMLButtonElement[] {
    return [...(this.shadowRoot?.querySelectorAll<HTMLButtonElement>('tbody button') ?? [])];
  }

  private move(event: KeyboardEvent): void {
    const picks = this.picks();
    const at = picks.indexOf(this.shadowRoot?.activeElement as HTMLButtonElement);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, picks.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: picks.length - 1,
    };
    const to = places[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    picks[to]?.focus();
  }
}
