/** The version of the interface (docs/versioning.md): in the OpenAPI document, and in `Workcomp-Version` of every answer. */
export const INTERFACE_VERSION = '2.0.0';
