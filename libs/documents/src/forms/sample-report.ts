import PDFDocument from 'pdfkit';

export interface SampleReport {
  readonly title: string;
  /** Paragraphs in Latin letters only, because the built-in fonts have no others. */
  readonly paragraphs: readonly string[];
  /** ISO time. The same input results in the same bytes. */
  readonly at: string;
}

/** Renders a synthetic report for sample bills and examples. Never used for patient documents. */
export const drawSampleReport = ({ title, paragraphs, at }: SampleReport): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title, CreationDate: new Date(at) } });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.font('Helvetica-Bold').fontSize(16).text(title).moveDown();
    pdf.font('Helvetica').fontSize(9).fillColor('#a00').text('SYNTHETIC: not about any person').moveDown();
    pdf.fontSize(11).fillColor('black');
    for (const paragraph of paragraphs) pdf.text(paragraph).moveDown(0.7);
    pdf.end();
  });
