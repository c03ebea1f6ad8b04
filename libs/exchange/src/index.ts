/** Exchange with payers: partners, what goes to them, and what comes back. */
export { transmissionAt, transmissionsIn, type OrderedTransmission } from './transmissions/orders.js';
export {
  INDEX_FILE,
  TransmissionFiles,
  type DescribedFile,
  type TransmissionFile,
  type TransmissionMediaType,
  type TransmissionWay,
} from './transmissions/transmission-files.js';
