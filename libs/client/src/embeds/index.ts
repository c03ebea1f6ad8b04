/** Elements for pages of your own: importing this file makes `<workcomp-bills>` and `<workcomp-bill>` known. */
import { WorkcompBill } from './bill.js';
import { WorkcompBills } from './bills.js';

export { WorkcompBill, WorkcompBills };
export type { EmbedSession } from './element.js';

if ('customElements' in globalThis && customElements.get('workcomp-bills') === undefined) {
  customElements.define('workcomp-bills', WorkcompBills);
  customElements.define('workcomp-bill', WorkcompBill);
}
