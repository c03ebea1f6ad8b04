import { CommandApiModule } from '#apps/command-api';
import { commandApp, type JsonResponse } from '#testing/http';
import { billBody, longPdfBase64, rfaBody } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const contentBase64 = longPdfBase64('broken into lines', 2);
const size = Buffer.from(contentBase64, 'base64').length;
const lines = (end: string) => contentBase64.replaceAll(/.{1,76}/g, `$&${end}`);
const ok = ({ statusCode, json }: JsonResponse) => {
  expect([json['errors'], json['code'], statusCode < 300]).toEqual([undefined, undefined, true]);
  return json;
};

describe.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
])('Base64 with line breaks (%s)', (name, end) => {
  const broken = lines(end);
  const document = { filename: 'report.pdf', documentType: 'final_report', contentBase64: broken };

  it('is accepted in a bill, and replays the request without line breaks', async () => {
    const idempotencyKey = `line-breaks-${name}`;
    const bill = billBody({}, { documents: [document] });
    const first = ok(await api.post('/bills', bill, { idempotencyKey }));
    expect(first['documents']).toContainEqual(expect.objectContaining({ filename: 'report.pdf', sizeBytes: size }));
    const again = await api.post('/bills', billBody({}, { documents: [{ ...document, contentBase64 }] }), {
      idempotencyKey,
    });
    expect([again.json['id'], again.headers['idempotent-replayed']]).toEqual([first['id'], 'true']);
  });

  it('is accepted in added documents, EORs, RFAs and the W-9', async () => {
    const id = await api.bill(undefined, 'accepted');
    ok(await api.post(`/bills/${id}/documents`, { documents: [document] }));
    const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 10 };
    ok(await api.post(`/bills/${id}/eors`, { ...eor, contentBase64: broken }));
    const letter = { filename: 'pr-2.pdf', documentType: 'clinical_report', contentBase64: broken };
    const rfa = ok(await api.post('/rfas', rfaBody({}, { documents: [letter] })));
    ok(await api.post(`/rfas/${rfa['data'].id}/documents`, { documents: [letter] }));
    const w9 = ok(await api.call('PUT', '/organization/w9', { filename: 'w9.pdf', contentBase64: broken }));
    expect(w9['data'].w9).toMatchObject({ sizeBytes: size });
  });
});
