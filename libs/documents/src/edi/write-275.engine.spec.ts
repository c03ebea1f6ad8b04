import { readInterchange, write275, type AttachmentVersion } from '#documents';
import { ediClaim as claim, ediEnvelope as envelope, ediPartner } from '../specs/edi-claims.spec-kit.js';

const pdf = Buffer.from('%PDF-1.7 a report');
const sets = (version: AttachmentVersion) =>
  readInterchange(write275({ claim, controlNumber: 'J4QK7ZR2ABC1042-1-1', pdf }, version, envelope).toString('latin1'))
    .sets;

describe('write275', () => {
  it.each<[AttachmentVersion, string]>([
    ['005010X210', 'BIN'],
    ['006020X314', 'BDS'],
  ])('writes version %s with the claim, the attachment number and the complete PDF', (version, carrier) => {
    const [set] = sets(version);
    expect(set).toMatchObject({ type: '275', version });
    const found = (id: string, first: string) =>
      [...set!.segments].find((segment) => segment.id === id && segment.elements[1] === first)?.elements;
    expect(found('TRN', '1')?.[2]).toBe('J4QK7ZR2ABC1042-1-1');
    expect(found('REF', 'EJ')?.[2]).toBe(claim.reference);
    expect(found('REF', 'Y4')?.[2]).toBe(claim.claimNumber.toUpperCase());
    expect(['PR', '1P', 'QC'].map((party) => found('NM1', party) !== undefined)).toEqual([true, true, true]);
    const data = [...set!.segments].find(({ id }) => id === carrier)!.elements;
    const text = data.at(-1)!;
    expect(Number(data.at(-2))).toBe(text.length);
    expect(Buffer.from(text, 'base64')).toEqual(pdf);
  });

  it('uses the control numbers of its own file', () => {
    const text = write275({ claim, controlNumber: 'J41', pdf }, '005010X210', {
      ...envelope,
      interchangeNumber: 77,
      groupNumber: 77,
    }).toString('latin1');
    expect(readInterchange(text)).toMatchObject({
      controlNumber: '000000077',
      receiver: ediPartner.interchange.receiverId,
    });
    expect(text).toContain('GS*PI*');
  });
});
