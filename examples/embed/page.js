// Requests sessions from its own server as needed, and shows the selected bill.
const [list, bill] = document.querySelectorAll('workcomp-bills, workcomp-bill');
const ask = async () => (await fetch('/session', { method: 'POST' })).json();

const { baseUrl } = await ask();
for (const element of [list, bill]) {
  element.setAttribute('base-url', baseUrl);
  element.session = async () => (await ask()).token;
}
list.addEventListener('workcomp-select', ({ detail }) => bill.setAttribute('bill-id', detail.billId));
