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

/** Returns the names of all schemas that a response uses. */
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

/** The directory of patients, from which billers call them, has these details only with `details=1`. */
const withDetails = ['listBills', 'listPatients'];

// 45 CFR 164.502(b), minimum necessary: a user who searches for bills needs the patient's name, not the address.
it.each(
  Object.entries(patientDataActions).flatMap(([id, how]) =>
    how === 'search' && !withDetails.includes(id) ? [id] : [],
  ),
)('the list %s contains no date of birth, phone number or address of a patient', (id) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  expect(operation).toBeDefined();
  const patients = [...schemasIn(operation?.responses)].filter((name) => {
    const { properties = {} } = (contract.components.schemas[name] ?? {}) as { properties?: object };
    return 'dateOfBirth' in properties;
  });
  expect(patients).toEqual([]);
});
