export const anna = { id: 'a', name: 'Anna' }

/** What stands in a page, written in no more words than a test needs. */
export const page = (fields: object) => ({ component: 'page', ...fields })
