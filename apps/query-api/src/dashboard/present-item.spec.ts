import type { DirectoryNames } from '../kernel/names.js';
import { presentItem, type ItemFacts } from './present-item.js';

const names = {
  patient: () => null,
  administrator: () => null,
  provider: () => null,
  providers: { shown: (_: string, id: string) => id },
} as unknown as DirectoryNames;

it('shows a row that was made before rows said when something last happened', () => {
  const row = { procedureCodes: [], submittedTime: 0, submittedDate: '1970-01-01', status: 'sent', state: 'submitted' };
  const submitted = '1970-01-01T00:00:00.000Z';
  expect(presentItem(row as unknown as ItemFacts, '1970-01-02', names)).toMatchObject({
    submittedAt: submitted,
    updatedAt: submitted,
  });
});
