import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Name of each feature, used in every module. The domain names an aggregate in the singular. */
const features = [
  'access-records',
  'authorizations',
  'bills',
  'checks', // the payer's payments, by check or EFT
  'deadlines',
  'denials',
  'deposits', // payments by day, compared with the bank statement
  'directories',
  'drafts', // unfinished bills
  'eors',
  'events',
  'fees',
  'filters',
  'keys', // API keys
  'notifications',
  'organizations',
  'patients',
  'payer-files',
  'payments', // the bill's share of a check
  'reports',
  'review-reasons',
  'reviews',
  'rules',
  'sessions',
  'transmissions',
  'webhooks',
];

/** Folders of a module that are not product features. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'libs/domain/src': ['bill', 'kernel', 'ledger', 'partner-batch'],
  'libs/contracts/src': [
    'actions',
    'delivery',
    'kernel',
    'lifecycle',
    'packets',
    'print',
    'proofs',
    'queries',
    'requests',
  ],
  'apps/command-api/src': ['print'],
  'apps/query-api/src': [
    'dashboard',
    'delivery',
    'docs',
    'kernel',
    'packets',
    'print',
    'proofs',
    'requests',
    'specs',
    'tasks',
  ],
  'apps/projector/src': ['delivery', 'revisions', 'same-person', 'signed-heads'],
  'apps/workspace/src/features': ['sending', 'bill', 'developers', 'draft', 'practice', 'print', 'queue'],
};

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
const words = new Set([...features, ...features.map(singular)]);

it.each(Object.keys(parts))('%s uses the standard name of each feature', (module) => {
  const folders = readdirSync(join(root, module), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !words.has(name) && !parts[module]?.includes(name))).toEqual([]);
  expect(parts[module]?.filter((name) => !folders.includes(name))).toEqual([]);
});
