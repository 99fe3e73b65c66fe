/** `npm test` holds what is quick to hold; `npm run test:all` also what is slow by nature. */
export const isWhole = process.env.EXHALE_TESTS === 'all'

/** How often a property is tried: a fifth, unless everything is run. */
export const tries = (all: number): number => (isWhole ? all : Math.ceil(all / 5))
