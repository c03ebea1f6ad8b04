/** Web components for your own pages. Importing this file defines `<workcomp-bills>` and `<workcomp-bill>`. */
import { WorkcompBill } from './bill.js';
import { WorkcompBills } from './bills.js';

export { WorkcompBill, WorkcompBills };
export type { EmbedSession } from './element.js';

if ('customElements' in globalThis && customElements.get('workcomp-bills') === undefined) {
  customElements.define('workcomp-bills', WorkcompBills);
  customElements.define('workcomp-bill', WorkcompBill);
}
