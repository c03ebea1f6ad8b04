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
  /** Default configuration and related entries. Group 5 is off, group 6 is on, group 7 is off. */
  readonly configuration?: string;
  readonly content: string;
  readonly resources?: string;
  readonly page?: string;
  /** Additional entries of groups 5 and 6. */
  readonly groups?: readonly [string, string];
  /** Objects from number 8 on. */
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

describe('hidden layers of a PDF', () => {
  it.each<[string, Layered]>([
    ['marked content', { content: both }],
    ['groups that are off by default', { content: both, configuration: '/BaseState /OFF /ON [6 0 R]' }],
    [
      'content marked within hidden content',
      {
        content: `/OC /Off BDC /OC /On BDC ${write('DRAFT', 700)} EMC /Span BMC ${write('DRAFT', 650)} EMC EMC ${both}`,
      },
    ],
    [
      'text shown with every text operator',
      { content: `/OC /Off BDC BT /Helv 9 Tf 9 TL 50 700 Td [(DRA) 9 (FT)] TJ (DRAFT) ' 1 2 (DRAFT) " ET EMC ${both}` },
    ],
    [
      'a form XObject',
      {
        content: `/X Do /Y Do ${write('plain', 500)}`,
        resources: '/XObject << /X 8 0 R /Y 9 0 R >>',
        more: [form(write('DRAFT', 700), '/OC 5 0 R'), form(write('FINAL', 600), '/OC 6 0 R')],
      },
    ],
    [
      'content of a form XObject',
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
      'a form XObject that hidden content draws',
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
      'a stamp with a hidden appearance',
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
      'groups that are not printed',
      { content: both, configuration: '', groups: ['/Usage << /Print << /PrintState /OFF >> >>', ''] },
    ],
    [
      'groups with print state off, but not groups with print state on',
      {
        content: both,
        configuration: '/OFF [6 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R 6 0 R] >>]',
        groups: ['/Usage << /Print << /PrintState /OFF >> >>', '/Usage << /Print << /PrintState /ON >> >>'],
      },
    ],
    ...[
      ['one group that is off', '/OCGs 5 0 R'],
      ['several groups that are off', '/OCGs [5 0 R 7 0 R]'],
      ['AllOn with one group off', '/OCGs [5 0 R 6 0 R] /P /AllOn'],
      ['AllOff with one group on', '/OCGs [5 0 R 6 0 R] /P /AllOff'],
      ['AnyOff with one group on', '/OCGs [6 0 R] /P /AnyOff'],
      ['a visibility expression that is false', '/OCGs 6 0 R /VE [/And 6 0 R [/Not [/Or 6 0 R 5 0 R]]]'],
    ].map(([name, entries]): [string, Layered] => [
      `membership of ${name}`,
      { content: `${marked('M', 'DRAFT')} ${both}`, more: [`<< /Type /OCMD ${entries} >>`] },
    ]),
  ])('are removed from the packet: %s', async (_, given) => {
    const pdf = await compose(layered(given));
    const text = await textOf(pdf);
    expect(text).not.toContain('DRA');
    expect(text).toContain('FINAL');
    expect(text).toContain('plain');
  });

  it('do not hide group members that their policy makes visible', async () => {
    const entries = '/OCGs [5 0 R 6 0 R] /P /AnyOn';
    const pdf = await compose(layered({ content: marked('M', 'MEMBER'), more: [`<< /Type /OCMD ${entries} >>`] }));
    expect(await textOf(pdf)).toContain('MEMBER');
  });

  it('do not include groups whose intent differs from the configuration’s', async () => {
    const pdf = await compose(layered({ content: both, groups: ['/Intent /Design', ''] }));
    expect(await textOf(pdf)).toContain('DRAFT');
  });

  it('leave no unused objects behind', async () => {
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

  it('do not change colors, positions and clipping of later content', async () => {
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

  it('are removed from a document that is locked against changes', async () => {
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
