import { inspectPdf } from './inspect.js';
import { startPdfium } from './pdfium.js';
import { asJob } from './progress.js';

/** Entry of the threads that look at arriving PDFs. Nothing of drawing is loaded there: they start sooner. */
export const inspect = asJob(async (bytes: Uint8Array, progress) => {
  await startPdfium();
  progress.begin(1);
  return inspectPdf(bytes, (pages) => progress.found(pages));
});
