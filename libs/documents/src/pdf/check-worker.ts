/** Entry of the threads that look at arriving PDFs. Nothing else is loaded there: they start in a moment. */
export { inspectPdf } from './inspect.js';
