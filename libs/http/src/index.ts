export { examine, parseQuery, validate, type Examined } from './validation/validate.js';
