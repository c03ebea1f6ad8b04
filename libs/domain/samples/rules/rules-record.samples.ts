import { sampledEvents } from '../kernel/event.samples.js';
import type { RulesRecordEvent } from '../../src/rules/rules-record.decider.js';

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const everyRulesRecordEvent = sampledEvents<RulesRecordEvent>({
  RulesActivated: {
    how: 'import',
    rulesVersion: 'ca.2026-11-25.1+local.1',
    contentHash: hash,
    previous: 'ca.2026-11-25.1',
    packs: [{ layer: 'operator', pack: 'ca', version: '2026-12-01.1', sequence: 1, hash, blobId: `${hash}.0a1b2c3d` }],
    file: { layer: 'operator', pack: 'ca', sequence: 12, keyId: 'E7620F1842B4E81F' },
    entries: 1,
    private: { by: 'Ada', reason: 'Order of the Division' },
  },
  RulesKeyAdded: {
    keyId: 'E7620F1842B4E81F',
    key: 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
    name: 'office 2026',
    layer: 'operator',
    notAfter: '2027-12-31',
  },
  RulesKeyRemoved: { keyId: 'E7620F1842B4E81F' },
});
