import { openFolder } from './folder.js';
import type { TransportOpener } from './transport.js';

/** Opens the way that the partner's settings name. */
export const openTransport: TransportOpener = async ({ transport }, signal) => {
  if (transport.kind === 'folder') return openFolder(transport);
  // Loaded where a partner has it.
  const { openSftp } = await import('./sftp.js');
  return openSftp(transport, signal);
};
