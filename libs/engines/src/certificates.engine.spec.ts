import { openTlsListener } from '#testing/http';
import { fetchCertificates } from './certificates.js';
import { readConfig } from './config.js';

it.each([
  ['127.0.0.1', []],
  ['localhost', ['localhost']],
])('reads the certificate of https://%s with the server names %j', async (host, serverNames) => {
  const listener = await openTlsListener();
  const [found] = await fetchCertificates(readConfig({ PUBLIC_ORIGIN: `https://${host}:${listener.port}` }));
  await listener.close();
  expect(found).toMatchObject({ of: 'PUBLIC_ORIGIN', problem: null });
  expect(listener.serverNames).toEqual(serverNames);
});
