/** Wraps a response in the member `data`. */
export const data = <View>(view: View): { readonly data: View } => ({ data: view });
