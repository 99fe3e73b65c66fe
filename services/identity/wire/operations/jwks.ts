import { operation } from '../call.ts'
import { shape } from '../fields.ts'

/** The keys our tokens can be checked with, for anyone who wants to. */
export const jwks = operation(shape({}), async (_, { keys }) => keys.jwks())
