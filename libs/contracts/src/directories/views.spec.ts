import { formOf } from '../kernel/form.js';
import { ClaimsAdministratorProfileView } from './claims-administrator-profile.view.js';
import { ClaimsAdministratorSuggestionView } from './claims-administrator.view.js';

const names = (type: Parameters<typeof formOf>[0], optional: boolean) =>
  formOf(type)
    .fields.filter((field) => field.optional === optional)
    .map(({ name }) => name);

it('a profile requires only id and name', () => {
  expect(names(ClaimsAdministratorProfileView, false)).toEqual(['id', 'name']);
  expect(names(ClaimsAdministratorProfileView, true)).toHaveLength(19);
});

it('a suggestion has all fields of an entry', () => {
  expect(names(ClaimsAdministratorSuggestionView, true)).toEqual([
    'phone',
    'deliveryMethods',
    'aliases',
    'affiliatedEntities',
    'selectedPayerId',
  ]);
});
