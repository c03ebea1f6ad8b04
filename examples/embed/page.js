// The page asks its own server for a session whenever one is needed, and shows the bill that is picked.
const [list, bill] = document.querySelectorAll('workcomp-bills, workcomp-bill');
const ask = async () => (await fetch('/session', { method: 'POST' })).json();

const { baseUrl } = await ask();
for (const element of [list, bill]) {
  element.setAttribute('base-url', baseUrl);
  element.session = async () => (await ask()).token;
}
list.addEventListener('workcomp-select', ({ detail }) => bill.setAttribute('bill-id', detail.billId));
