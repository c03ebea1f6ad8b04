import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, errorPaths } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
beforeEach(() => api.travelTo('2026-08-03'));

const body = (missedAppointment: unknown, codes: readonly string[] = ['ML200', 'MLPRR']) =>
  billBody({
    service: { date: '2026-06-22' },
    serviceLines: codes.map((code) => ({ code, units: code === 'MLPRR' ? 212 : 1 })),
    missedAppointment,
  });
const cancelled = { reason: 'cancelled', appointmentAt: '2026-06-22', cancelledAt: '2026-06-10' };

it('stores and returns a missed appointment, validates it and copies it to a corrected bill', async () => {
  const { json, statusCode } = await api.post('/bills', body(cancelled));
  expect(statusCode).toBe(201);
  expect(json).toMatchObject({ missedAppointment: cancelled, amounts: { charged: 1139.75 } });
  const warning = {
    code: 'late_cancellation_not_shown',
    path: 'bill.missedAppointment.cancelledAt',
    until: '2026-06-11',
  };
  expect(json['warnings']).toContainEqual(expect.objectContaining(warning));
  const checked = await api.post('/bills?validateOnly=true', body(cancelled));
  expect(checked.json['data'].warnings).toContainEqual(expect.objectContaining(warning));
  await api.post(`/sandbox/bills/${json['id']}/simulate`, { scenario: 'rejected' });
  const again = await api.post(`/bills/${json['id']}/actions`, { action: 'resubmit', documents: [] });
  const copy = await api.call('GET', `/bills/${again.json['replacementBillId']}`);
  expect(copy.json).toMatchObject({ missedAppointment: cancelled });
});

it('rejects a missed appointment with other codes, unknown values or impossible dates', async () => {
  const wrong = async (missed: unknown, codes?: readonly string[]) =>
    errorPaths(await api.post('/bills', body(missed, codes)));
  expect(await wrong(cancelled, ['ML201'])).toEqual(['bill.missedAppointment']);
  expect(await wrong({ reason: 'ill', appointmentAt: 'x', more: 1 })).toEqual([
    'bill.missedAppointment.reason',
    'bill.missedAppointment.appointmentAt',
    'bill.missedAppointment.more',
  ]);
  expect(await wrong({ ...cancelled, reason: 'no_show' })).toEqual(['bill.missedAppointment.cancelledAt']);
  expect(await wrong({ ...cancelled, cancelledAt: '2026-06-23' })).toEqual(['bill.missedAppointment.cancelledAt']);
  expect(await wrong({ reason: 'late', appointmentAt: '2026-08-04' })).toEqual([
    'bill.missedAppointment.appointmentAt',
  ]);
  for (const reviewReportDate of ['2026-06-21', '2026-08-04'])
    expect(await wrong({ reason: 'late', appointmentAt: '2026-06-22', reviewReportDate })).toEqual([
      'bill.missedAppointment.reviewReportDate',
    ]);
});
