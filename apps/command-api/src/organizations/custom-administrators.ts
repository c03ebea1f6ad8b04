import {
  CustomAdministratorRequest,
  isPlainObject,
  presentCustomAdministrator,
  presentCustomAdministrators,
  type CustomAdministratorView,
} from '#contracts';
import { destinationProblems, Rejection, type Organization } from '#domain';
import type { Existence } from '#commands';
import { data } from '#http';

/** The rules check the submitted body, so that an invalid destination isn't also reported as missing. */
export const formFor = (body: unknown) => ({
  form: CustomAdministratorRequest,
  rules: () => destinationProblems(isPlainObject(body) ? withoutBlanks(body) : {}),
});

const withoutBlanks = (body: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

export const presenceOf =
  (id: string) =>
  ({ customAdministrators }: Organization): Existence => {
    const found = customAdministrators.find((customAdministrator) => customAdministrator.id === id);
    if (!found) return 'unknown';
    return found.active ? 'present' : 'gone';
  };

export const presentById = ({ customAdministrators }: Organization, id: string): CustomAdministratorView => {
  const record = customAdministrators.find((customAdministrator) => customAdministrator.id === id);
  if (!record) throw new Rejection('not_found');
  return presentCustomAdministrator(record);
};

/** Body returned by GET /organization/claims-administrators. Writes compare If-Match with its ETag. */
export const customAdministratorList = (
  organization: Organization,
): { readonly data: readonly CustomAdministratorView[] } => data(presentCustomAdministrators(organization));
