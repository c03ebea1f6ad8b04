export { CourtesyForwardRequest } from './courtesy-forward.request.js';
export { CourtesyForwardView } from './courtesy-forward.view.js';
export { deliveryOperations } from './operations.js';
