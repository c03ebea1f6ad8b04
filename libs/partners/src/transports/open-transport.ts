import { openFolder } from './folder.js';
import type { TransportOpener } from './transport.js';

export const openTransport: TransportOpener = async ({ transport }, signal) => {
  if (transport.kind === 'folder') return openFolder(transport);
  // Loaded only if a partner uses SFTP.
  const { openSftp } = await import('./sftp.js');
  return openSftp(transport, signal);
};
