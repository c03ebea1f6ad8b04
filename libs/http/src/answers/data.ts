export const data = <View>(view: View): { readonly data: View } => ({ data: view });
