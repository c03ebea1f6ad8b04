/** How the search reads a page: the same where the index is made and where it is asked. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4, page: 2 } },
};
