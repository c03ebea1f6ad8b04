export { CourtesyForwardRequest } from './courtesy-forward.request.js';
export { CourtesyForwardView } from './courtesy-forward.view.js';
