/** Stands in for the pattern engine of the documents' client, which only pipelines ask for. */
export const RE2JS = {
  compile(): never {
    throw new Error('Pipelines are not part of this client')
  },
}
