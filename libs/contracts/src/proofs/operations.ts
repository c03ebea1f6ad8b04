import type { OperationEntry } from '../kernel/operation.js';
import { BillProofView } from './bill-proof.view.js';

/** Prove when a bill’s events were recorded. */
export const proofOperations = {
  getBillProof: {
    method: 'GET',
    path: '/bills/{billId}/proof',
    section: 'Bills',
    ext: true,
    summary: 'Get proof that a bill’s events were recorded before a date',
    description:
      'Inclusion proofs of the bill’s stored events in a Merkle tree over the whole log (RFC 6962), with a signed head of the tree. `examples/proof/check_proof.py` verifies the response offline. The response contains no patient data: encrypted groups and metadata are represented by their hashes, so the proof stays valid after patient data is destroyed.',
    server: ['bills:read'],
    browser: null,
    workspace: ['events:read'],
    reach: 'bill',
    body: 'none',
    answer: 'data',
    status: [200],
    rate: 'default',
    view: BillProofView,
  },
} as const satisfies Record<string, OperationEntry>;
