export const Transmissions = (_: { readonly billId: string }) => null;
