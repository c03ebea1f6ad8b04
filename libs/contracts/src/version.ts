/**
 * Version of the API (docs/versioning.md), returned in the OpenAPI document and in the `Workcomp-Version` header of
 * every response.
 */
export const INTERFACE_VERSION = '2.0.0';
