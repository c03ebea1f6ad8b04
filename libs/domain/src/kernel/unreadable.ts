/**
 * Why a PDF that was sent in cannot be part of a packet: found out when it arrives, and recorded with it. It is kept and
 * served as it is; packets show a slip sheet in its place.
 */
export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'unknown_security'
  | 'no_pages'
  | 'too_many_pages'
  | 'impossible_page_size'
  | 'dynamic_form'
  /** Its pages need more memory than a document may use. */
  | 'too_complex'
  /** Its pages take more time than a document may take. */
  | 'too_slow';
