/** In docs/versioning.md, the OpenAPI document and the `Workcomp-Version` header of every response. */
export const INTERFACE_VERSION = '2.0.0';
