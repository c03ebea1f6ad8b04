/** Headers of a PDF download. A browser that displays the PDF despite `attachment` sandboxes it. */
export const pdfHeaders = (filename: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${filename}"`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});
