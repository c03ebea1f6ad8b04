/** `views` is rebuilt from the log. `stateStore` (keys, documents, checkpoints) is backed up after the log. */
export const databases = { views: 'workcomp_views', stateStore: 'workcomp_desk' } as const;
