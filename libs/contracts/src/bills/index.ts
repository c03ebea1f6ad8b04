export { EXAMPLE_PDF } from '../kernel/example-pdf.js';
export * from './submit-bill.request.js';
export * from './bill-query.requests.js';
export * from './add-documents.request.js';
export * from './simulate.request.js';
export * from './bill.view.js';
export * from './service-line.view.js';
export * from './duplicate.view.js';
export * from './present-bill.js';
