import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { patient, renderingProvider } = billBody().bill;

it('stores suffix and credentials and copies them to a corrected bill', async () => {
  const named = {
    patient: { ...patient, lastName: 'Smith', suffix: 'Jr.' },
    renderingProvider: { ...renderingProvider, name: 'Alex Kim', suffix: 'Sr', credentials: 'MD, FACS' },
  };
  const { json, statusCode } = await api.post('/bills', billBody(named));
  expect(statusCode).toBe(201);
  expect(json).toMatchObject({
    patient: { lastName: 'Smith', suffix: 'Jr.' },
    renderingProvider: { name: 'Alex Kim', suffix: 'Sr', credentials: 'MD, FACS' },
  });
  await api.post(`/sandbox/bills/${json['id']}/simulate`, { scenario: 'rejected' });
  const again = await api.post(`/bills/${json['id']}/actions`, { action: 'resubmit', documents: [] });
  const replacement = await api.call('GET', `/bills/${again.json['replacementBillId']}`);
  expect(replacement.json).toMatchObject({
    patient: { suffix: 'Jr.' },
    renderingProvider: { credentials: 'MD, FACS' },
  });
});

it('omits suffix and credentials if they were not sent', async () => {
  const { json } = await api.post('/bills', billBody());
  expect(json['patient']).not.toHaveProperty('suffix');
  expect(json['renderingProvider']).not.toHaveProperty('credentials');
});

it('rejects a suffix other than letters with an optional period, and credentials that are too long', async () => {
  const body = billBody({
    patient: { ...patient, suffix: '3rd' },
    renderingProvider: { ...renderingProvider, suffix: 'the younger', credentials: 'x'.repeat(21) },
  });
  const { statusCode, json } = await api.post('/bills', body);
  expect([statusCode, json['errors'].map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['bill.patient.suffix', 'bill.renderingProvider.suffix', 'bill.renderingProvider.credentials'],
  ]);
});
