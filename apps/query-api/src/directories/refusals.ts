import { refuse, refuseParameter } from '#http';

/*
 * The lookup routes say what is wrong in a plain member `error` too (decisions.md §8): forms show it as it is.
 */

export const refuseAdministrator = (): never =>
  refuse('claims_administrator_not_found', { error: 'claims_administrator_not_found' });

export const refuseMalformedZip = (): never =>
  refuse('invalid_parameter', {
    error: 'invalid zip',
    errors: [{ path: 'postalCode', message: 'must begin with five digits' }],
  });

export const refuseUnknownZip = (): never => refuse('postal_code_not_found', { error: 'not found' });

export const refuseRoutes = (): never => refuse('delivery_options_unavailable');

export const refusePayer = (): never => refuseParameter('payerId', 'is not an active payer of this administrator');
