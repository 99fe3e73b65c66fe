/** An index over two fields of the collection `c`, up and down. */
export const declared = [
  {
    collection: 'c',
    fields: [
      ['n', 'ASCENDING'],
      ['at', 'DESCENDING'],
    ],
  },
] as const
