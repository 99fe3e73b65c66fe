import { fileURLToPath } from 'node:url'

/** The words that ship with the house. */
export const defaultContent = fileURLToPath(new URL('../../content', import.meta.url))
