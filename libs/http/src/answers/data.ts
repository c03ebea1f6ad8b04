/** The wrapping of every answer that the table of operations calls `data`. */
export const data = <View>(view: View): { readonly data: View } => ({ data: view });
