import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { TaskProgress } from '../pdf/progress.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { rawPdf, stream } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';

const compose = async (content: Buffer): Promise<Buffer> => {
  const parts = [{ title: 'Report', filename: 'report.pdf', sha256: 'ab', content }];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: null, id: 'id' };
  const { pdf, parts: made } = await composeTask({ parts, options }, new TaskProgress());
  expect(made[0]?.problem).toBeUndefined();
  return pdf;
};
const textOf = async (pdf: Buffer): Promise<string> => (await seenPages(pdf)).map(({ text }) => text).join('\n');

const helvetica = '/Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const write = (text: string, y: number) => `BT /Helv 20 Tf 50 ${y} Td (${text}) Tj ET`;
const form = (content: string, entries = '') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${helvetica} >> ${entries} `);

interface Layered {
  /** The default configuration, and what belongs to it; the groups are 5 (off), 6 (on), 7 (off). */
  readonly configuration?: string;
  readonly content: string;
  readonly resources?: string;
  readonly page?: string;
  /** Further entries of groups 5 and 6. */
  readonly groups?: readonly [string, string];
  /** Objects from 8 on. */
  readonly more?: readonly string[];
}
const layered = ({ configuration, content, resources = '', page = '', groups = ['', ''], more = [] }: Layered) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R 7 0 R] /D << ${configuration ?? '/OFF [5 0 R 7 0 R]'} >> >> >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] /Resources << ${helvetica} /Properties << /Off 5 0 R /On 6 0 R /M 8 0 R >> ${resources} >> >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
    stream(content),
    `<< /Type /OCG /Name (draft) ${groups[0]} >>`,
    `<< /Type /OCG /Name (final) ${groups[1]} >>`,
    '<< /Type /OCG /Name (other) >>',
    ...more,
  ]);
const marked = (name: string, text: string, y = 700) => `/OC /${name} BDC ${write(text, y)} EMC`;
const both = `${marked('Off', 'DRAFT')} ${marked('On', 'FINAL', 600)} ${write('plain', 500)}`;

describe('a layer that is not printed is not in the packet', () => {
  it.each<[string, Layered]>([
    ['marked content', { content: both }],
    ['all that the configuration does not switch on', { content: both, configuration: '/BaseState /OFF /ON [6 0 R]' }],
    [
      'what is marked inside of it, whatever that is',
      {
        content: `/OC /Off BDC /OC /On BDC ${write('DRAFT', 700)} EMC /Span BMC ${write('DRAFT', 650)} EMC EMC ${both}`,
      },
    ],
    [
      'text in every way to write it',
      { content: `/OC /Off BDC BT /Helv 9 Tf 9 TL 50 700 Td [(DRA) 9 (FT)] TJ (DRAFT) ' 1 2 (DRAFT) " ET EMC ${both}` },
    ],
    [
      'a form',
      {
        content: `/X Do /Y Do ${write('plain', 500)}`,
        resources: '/XObject << /X 8 0 R /Y 9 0 R >>',
        more: [form(write('DRAFT', 700), '/OC 5 0 R'), form(write('FINAL', 600), '/OC 6 0 R')],
      },
    ],
    [
      'content of a form',
      {
        content: `/X Do ${write('plain', 500)}`,
        resources: '/XObject << /X 8 0 R >>',
        more: [
          stream(
            `${marked('P', 'DRAFT')} ${write('FINAL', 600)}`,
            `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${helvetica} /Properties << /P 5 0 R >> >> `,
          ),
        ],
      },
    ],
    [
      'a form that hidden content draws',
      {
        content: `/OC /Off BDC /X Do EMC ${marked('On', 'FINAL', 600)} ${write('plain', 500)}`,
        resources: '/XObject << /X 8 0 R >>',
        more: [form(write('DRAFT', 700))],
      },
    ],
    [
      'a stamp',
      {
        content: `${write('FINAL', 600)} ${write('plain', 500)}`,
        page: '/Annots [9 0 R]',
        more: [
          form(write('DRAFT', 700)),
          '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 612 792] /OC 5 0 R /AP << /N 8 0 R >> >>',
        ],
      },
    ],
    [
      'a stamp whose looks are in it',
      {
        content: `${write('FINAL', 600)} ${write('plain', 500)}`,
        page: '/Annots [9 0 R]',
        more: [
          form(write('DRAFT', 700), '/OC 5 0 R'),
          '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 612 792] /AP << /N 8 0 R >> >>',
        ],
      },
    ],
    [
      'what is not for paper',
      { content: both, configuration: '', groups: ['/Usage << /Print << /PrintState /OFF >> >>', ''] },
    ],
    [
      'what a usage switches off when it is printed, and not what it switches on',
      {
        content: both,
        configuration: '/OFF [6 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R 6 0 R] >>]',
        groups: ['/Usage << /Print << /PrintState /OFF >> >>', '/Usage << /Print << /PrintState /ON >> >>'],
      },
    ],
    ...[
      ['one that is off', '/OCGs 5 0 R'],
      ['several that are off', '/OCGs [5 0 R 7 0 R]'],
      ['one off of those that must all be on', '/OCGs [5 0 R 6 0 R] /P /AllOn'],
      ['one on of those that must all be off', '/OCGs [5 0 R 6 0 R] /P /AllOff'],
      ['one on, of which one must be off', '/OCGs [6 0 R] /P /AnyOff'],
      ['an expression that does not hold', '/OCGs 6 0 R /VE [/And 6 0 R [/Not [/Or 6 0 R 5 0 R]]]'],
    ].map(([name, entries]): [string, Layered] => [
      `members of groups: ${name}`,
      { content: `${marked('M', 'DRAFT')} ${both}`, more: [`<< /Type /OCMD ${entries} >>`] },
    ]),
  ])('%s', async (_, given) => {
    const pdf = await compose(layered(given));
    const text = await textOf(pdf);
    expect(text).not.toContain('DRA');
    expect(text).toContain('FINAL');
    expect(text).toContain('plain');
  });

  it('but members of groups are, where the policy lets them', async () => {
    const entries = '/OCGs [5 0 R 6 0 R] /P /AnyOn';
    const pdf = await compose(layered({ content: marked('M', 'MEMBER'), more: [`<< /Type /OCMD ${entries} >>`] }));
    expect(await textOf(pdf)).toContain('MEMBER');
  });

  it('but groups of another intent than the configuration’s are', async () => {
    const pdf = await compose(layered({ content: both, groups: ['/Intent /Design', ''] }));
    expect(await textOf(pdf)).toContain('DRAFT');
  });

  it('and nothing is left of what it drew, nor of what only it drew', async () => {
    const pdf = await compose(
      layered({
        content: `/OC /Off BDC /X Do EMC /Y Do ${both}`,
        resources: '/XObject << /X 8 0 R /Y 9 0 R /Z 10 0 R >>',
        more: [form('0 0 9 9 re f'), form(write('DRAFT', 300), '/OC 5 0 R'), form('0 0 9 9 re f')],
      }),
    );
    const [page] = (await PDFDocument.load(pdf)).getPages();
    const objects = page?.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    expect(objects?.keys().map(String)).toEqual(['/Z']);
  });

  it('what comes after it looks as its document meant: colours, places and clipping stay', async () => {
    const square = '100 100 50 50 re';
    const content = (shown: string) =>
      `q ${shown} ${square} W n EMC 0 0 612 792 re f Q 1 0 0 1 200 0 cm 0.5 g ${square} f`;
    const [with0, without] = await Promise.all(
      [content(`/OC /Off BDC 0.3 g 300 300 50 50 re f`), content('/OC /On BDC 0.3 g')].map(async (drawn) => {
        const [page] = await seenPages(await compose(layered({ content: drawn })));
        return page?.picture.pixels;
      }),
    );
    expect(with0?.some((pixel) => pixel < 100)).toBe(true);
    expect(Buffer.from(with0 ?? []).equals(Buffer.from(without ?? []))).toBe(true);
  });

  it('also in a document that is locked against changes', async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({ autoFirstPage: false, ownerPassword: 'owner', pdfVersion: '1.5' });
    const done = new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    });
    const group = document.ref({ Type: 'OCG', Name: new String('draft') });
    group.end(undefined);
    const root = (document as unknown as { _root: { data: Record<string, unknown> } })._root;
    root.data['OCProperties'] = { OCGs: [group], D: { OFF: [group] } };
    const page = document.addPage().page as unknown as { resources: { data: Record<string, unknown> } };
    page.resources.data['Properties'] = { Off: group };
    const raw = document as unknown as { addContent: (text: string) => void };
    raw.addContent('/OC /Off BDC');
    document.text('DRAFT');
    raw.addContent('EMC');
    document.text('FINAL').end();
    const text = await textOf(await compose(await done));
    expect(text).toContain('FINAL');
    expect(text).not.toContain('DRAFT');
  });
});
