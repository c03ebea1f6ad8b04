export const QueueStep = (_: { readonly queue: string; readonly billId: string }) => null;
