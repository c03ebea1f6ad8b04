/** Returned in the OpenAPI document and the `Workcomp-Version` header of every response. See docs/versioning.md. */
export const INTERFACE_VERSION = '2.0.0';
