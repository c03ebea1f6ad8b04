import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patientDataActions } from './patient-data-actions.js';

type Schema = { readonly [key: string]: unknown };
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string; responses?: Schema }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
const contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'),
) as Contract;

/** Names of all schemas that an answer is made of. */
const schemasIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const item of value) schemasIn(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      const name = key === '$ref' && typeof one === 'string' ? /schemas\/(\w+)$/.exec(one)?.[1] : undefined;
      if (name === undefined) schemasIn(one, found);
      else if (!found.has(name)) {
        found.add(name);
        schemasIn(contract.components.schemas[name], found);
      }
    }
  return found;
};

const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));

// 45 CFR 164.502(b): whoever looks for a bill needs to know whose it is, and not where that person lives.
it.each(
  Object.entries(patientDataActions).flatMap(([id, how]) => (how === 'search' && id !== 'listBills' ? [id] : [])),
)('the list %s has no birth date, telephone number or address of a patient', (id) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  expect(operation).toBeDefined();
  const patients = [...schemasIn(operation?.responses)].filter((name) => {
    const { properties = {} } = (contract.components.schemas[name] ?? {}) as { properties?: object };
    return 'dateOfBirth' in properties;
  });
  expect(patients).toEqual([]);
});
