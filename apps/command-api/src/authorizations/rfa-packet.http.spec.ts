import { randomUUID } from 'node:crypto';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { addDays } from '#domain';
import { commandApp, START_DATE, errorPaths, type Call } from '#testing/http';
import { longPdfBase64, rfaBody as draft, rfaHead, rfaReport as report } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const HOUR_MS = 3_600_000;

const keyed = (): Call => ({ idempotencyKey: randomUUID() });
const ok = async (answer: ReturnType<typeof api.call>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
const signed = async (body: object = draft()) => {
  const { id } = await ok(api.post('/rfas', body));
  const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${id}/signing-preview`));
  const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
  return ok(api.post(`/rfas/${id}/sign`, { snapshotId, contentHash, ...by }));
};
const wishFor = (rfa: { documents: { id: string }[] }) => ({
  channel: 'fax',
  destination: { name: 'Utilization review', fax: '213-555-0142' },
  documentIds: [rfa.documents[0]!.id],
  message: 'Please answer by fax.',
});
const look = (id: string, request: object, how?: Call) => api.post(`/rfas/${id}/packet`, request, how);
const hashOf = async (id: string, request: object) => (await look(id, request)).headers['packet-hash'] as string;
const send = (id: string, body: object) => api.post(`/rfas/${id}/submit`, body, keyed());

describe('Packet of a request for authorization', () => {
  it('previews the packet as a PDF and sends the previewed packet', async () => {
    const rfa = await signed(draft({}, { documents: [{ ...report, contentBase64: longPdfBase64('report', 2) }] }));
    const request = wishFor(rfa);
    const { statusCode, headers, body } = await look(rfa.id, request);
    expect([statusCode, headers['content-type'], headers['packet-warnings']]).toEqual([
      ...[200, 'application/pdf', undefined],
    ]);
    expect(headers['content-disposition']).toBe(`attachment; filename="rfa-${rfa.rfaNumber}.pdf"`);
    expect(headers['packet-hash']).toMatch(/^v1\.\d+\.[0-9a-f]{64}$/);
    expect(body).toMatch(/^%PDF/);
    const sent = await ok(send(rfa.id, { ...request, packetHash: headers['packet-hash'] }));
    expect(sent).toMatchObject({ status: 'submitted', transmissions: [{ message: request.message }] });
  });

  it('returns 422 or 409 when sending a packet that was not previewed unchanged', async () => {
    const rfa = await signed();
    const request = wishFor(rfa);
    expect(errorPaths(await send(rfa.id, request))).toEqual(['packetHash']);
    expect(errorPaths(await send(rfa.id, { ...request, packetHash: 'x' }))).toEqual(['packetHash']);
    const packetHash = await hashOf(rfa.id, request);
    const made = packetHash.replace(/[0-9a-f]{64}$/, 'a'.repeat(64));
    const other = await signed();
    const foreign = await hashOf(other.id, wishFor(other));
    const later = packetHash.replace(/^v1\.\d+/, (head) =>
      head.replace(/\d$/, (digit) => String((Number(digit) + 9) % 10)),
    );
    for (const changed of [
      { packetHash: made },
      { packetHash: foreign },
      { packetHash: later },
      { packetHash, message: 'Another one' },
      { packetHash, destination: { ...request.destination, fax: '213-555-0143' } },
      { packetHash, channel: 'email', destination: { email: 'ur@example.com', emailAccepted: true } },
    ]) {
      const { statusCode, json } = await send(rfa.id, { ...request, ...changed });
      expect([changed, statusCode, json['code']]).toEqual([changed, 409, 'packet_changed']);
    }
    const { documents } = await ok(api.post(`/rfas/${rfa.id}/documents`, { documents: [report] }));
    const more = { ...request, documentIds: documents.map(({ id }: { id: string }) => id) };
    expect((await send(rfa.id, { ...more, packetHash })).json['code']).toBe('packet_changed');
    const turned = { ...more, documentIds: more.documentIds.toReversed() };
    expect((await send(rfa.id, { ...turned, packetHash: await hashOf(rfa.id, more) })).json['code']).toBe(
      'packet_changed',
    );
    expect((await ok(send(rfa.id, { ...request, packetHash }))).status).toBe('submitted');
  });

  it('requires a new preview after the RFA was signed', async () => {
    const { id, documents } = await ok(api.post('/rfas', draft()));
    const request = wishFor({ documents });
    const packetHash = await hashOf(id, request);
    const { id: snapshotId, contentHash } = await ok(api.post(`/rfas/${id}/signing-preview`));
    await ok(
      api.post(`/rfas/${id}/sign`, { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' }),
    );
    expect((await send(id, { ...request, packetHash })).json['code']).toBe('packet_changed');
  });

  it('accepts a packet hash for 24 hours after the preview', async () => {
    const rfa = await signed();
    const request = wishFor(rfa);
    const packetHash = await hashOf(rfa.id, request);
    const seen = Number(packetHash.split('.')[1]);
    const at = (ms: number) => new Date(seen + ms).toISOString();
    // For a manual submission, the packet's age is measured at the time it was sent.
    const handed = (sentAt: string) => send(rfa.id, { ...request, packetHash, recorded: true, sentAt });
    const before = await handed(at(-1));
    expect([before.statusCode, before.json['code']]).toEqual([409, 'packet_changed']);
    api.travelTo(addDays(START_DATE, 2));
    try {
      expect((await send(rfa.id, { ...request, packetHash })).json['code']).toBe('packet_changed');
      expect((await handed(at(24 * HOUR_MS + 1))).json['code']).toBe('packet_changed');
      expect((await ok(handed(at(24 * HOUR_MS)))).status).toBe('submitted');
    } finally {
      api.travelTo(START_DATE);
    }
  });

  it('needs no packet hash for a manual submission', async () => {
    const rfa = await signed();
    expect((await ok(send(rfa.id, { ...wishFor(rfa), recorded: true }))).status).toBe('submitted');
    const other = await signed();
    expect((await ok(send(other.id, { ...wishFor(other), channel: 'portal' }))).status).toBe('submitted');
  });

  it.each<[string, object, readonly string[]]>([
    ['no channel', { channel: undefined }, ['channel']],
    ['an unknown channel', { channel: 'telex' }, ['channel']],
    ['no destination if the directory has none', { channel: 'mail', destination: undefined }, ['destination']],
    ['a destination for another channel', { channel: 'mail' }, ['destination.mailingAddress']],
    ['no documents', { documentIds: [] }, ['documentIds']],
    ['a document of another RFA', { documentIds: ['doc_x'] }, ['documentIds', 'documentIds.0']],
    ['a message that is too long', { message: 'x'.repeat(2001) }, ['message']],
    ['an unknown field', { more: 1 }, ['more']],
  ])('returns 422 with the path of the field for %s', async (_, change, paths) => {
    const rfa = await signed();
    const answer = await look(rfa.id, { ...wishFor(rfa), ...change });
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('uses the authorization office of the directory unless the RFA names a destination', async () => {
    const rfa = await signed();
    const { destination: _, ...request } = wishFor(rfa);
    const { statusCode, headers } = await look(rfa.id, request);
    expect(statusCode).toBe(200);
    const sent = await ok(send(rfa.id, { ...request, packetHash: headers['packet-hash'] }));
    // The administrator's first office reviews bills and is never used for authorizations.
    const office = { name: 'Sandbox Utilization Review', fax: '(415) 555-0106', email: null };
    expect(sent.transmissions).toMatchObject([{ destination: office }]);
    const byMail = await look(rfa.id, { ...request, channel: 'mail' });
    expect(errorPaths(byMail)).toEqual(['destination']);
    const portal = await signed();
    const { destination, ...elsewhere } = wishFor(portal);
    expect(destination).toBeDefined();
    expect((await ok(send(portal.id, { ...elsewhere, channel: 'portal' }))).status).toBe('submitted');
  });

  it('uses the only office that accepts email and returns 422 if several offices match the channel', async () => {
    const found = await api.call('GET', '/claims-administrators?q=Sandbox%20Casualty');
    const { id, name } = found.json['results'][0];
    const rfa = await signed(draft({ claim: { ...rfaHead.claim, claimsAdministrator: { id, name } } }));
    const { destination: _, ...request } = { ...wishFor(rfa), channel: 'email' };
    const several = await look(rfa.id, { ...request, channel: 'mail' });
    expect([errorPaths(several), several.json['errors'][0].message]).toEqual([
      ...[['destination'], 'is required: the directory lists several offices for authorization requests by mail'],
    ]);
    const packetHash = await hashOf(rfa.id, request);
    const sent = await ok(send(rfa.id, { ...request, packetHash }));
    expect(sent.transmissions).toMatchObject([{ destination: { email: 'ur@casualty.example.com' } }]);
    // The same address, entered by a user. The directory lists this address for RFAs, but not the other one.
    const typed = async (email: string) => {
      const other = await signed(draft({ claim: { ...rfaHead.claim, claimsAdministrator: { id, name } } }));
      const to = { ...wishFor(other), channel: 'email', destination: { email } };
      return send(other.id, { ...to, packetHash: await hashOf(other.id, to) });
    };
    expect((await typed('UR@casualty.example.com')).statusCode).toBe(200);
    expect(errorPaths(await typed('surgery@casualty.example.com'))).toEqual(['destination.emailAccepted']);
  });

  it('requires confirmation that an email address accepts RFAs, except for manual submissions', async () => {
    const rfa = await signed();
    const to = (destination: object) => ({ ...wishFor(rfa), channel: 'email', destination });
    const request = to({ email: 'ur@example.com' });
    const packetHash = await hashOf(rfa.id, request);
    expect(errorPaths(await send(rfa.id, { ...request, packetHash }))).toEqual(['destination.emailAccepted']);
    const accepted = to({ email: 'ur@example.com', emailAccepted: true });
    expect((await ok(send(rfa.id, { ...accepted, packetHash }))).status).toBe('submitted');
    const byHand = await signed();
    const recorded = { ...wishFor(byHand), channel: 'email', destination: { email: 'ur@example.com' }, recorded: true };
    expect((await ok(send(byHand.id, recorded))).status).toBe('submitted');
  });

  it('returns 422 for a repeated document and 404 for an unknown RFA', async () => {
    const rfa = await signed();
    const request = wishFor(rfa);
    const twice = await look(rfa.id, { ...request, documentIds: [request.documentIds[0], request.documentIds[0]] });
    expect(errorPaths(twice)).toEqual(['documentIds.1']);
    expect((await look('rfa_x', request)).statusCode).toBe(404);
  });

  it('replays the preview for the same Idempotency-Key and rejects another request with the key', async () => {
    const rfa = await signed();
    const request = wishFor(rfa);
    const key = keyed();
    const first = await look(rfa.id, request, key);
    const again = await look(rfa.id, request, key);
    expect([again.headers['packet-hash'], again.headers['idempotent-replayed'], again.body === first.body]).toEqual([
      ...[first.headers['packet-hash'], 'true', true],
    ]);
    const other = await look(rfa.id, { ...request, message: 'x' }, key);
    expect([other.statusCode, other.json['code']]).toEqual([409, 'idempotency_key_reused']);
    expect((await ok(send(rfa.id, { ...request, packetHash: first.headers['packet-hash'] }))).status).toBe('submitted');
  });

  it('replaces an unreadable document by a page and returns a warning', async () => {
    // This draft's document is only the start of a PDF.
    const rfa = await signed();
    const { statusCode, headers } = await look(rfa.id, wishFor(rfa));
    expect([statusCode, headers['packet-warnings']]).toEqual([200, 'document_unreadable']);
  });
});

describe('Signing preview', () => {
  it('shows the form as a PDF until the RFA is signed', async () => {
    const { id } = await ok(api.post('/rfas', draft()));
    const preview = await ok(api.post(`/rfas/${id}/signing-preview`));
    const shown = () => api.call('GET', `/rfas/${id}/documents/${preview.previewDocumentId}/content`);
    const { statusCode, headers, body } = await shown();
    expect([statusCode, headers['content-type'], body.slice(0, 4)]).toEqual([200, 'application/pdf', '%PDF']);
    expect((await shown()).body).toBe(body);
    const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
    await ok(api.post(`/rfas/${id}/sign`, { snapshotId: preview.id, contentHash: preview.contentHash, ...by }));
    expect((await shown()).statusCode).toBe(404);
  });

  it('has no document for a narrative request, which has no form', async () => {
    const { id } = await ok(api.post('/rfas', draft({ form: 'narrative' })));
    expect((await ok(api.post(`/rfas/${id}/signing-preview`))).previewDocumentId).toBeNull();
  });
});
