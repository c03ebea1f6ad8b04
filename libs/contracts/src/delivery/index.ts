export { deliveryOperations } from './operations.js';
