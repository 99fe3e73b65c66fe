import { z } from 'zod'
import { anyone, defineCallable } from '../functions.ts'

/** Gives back what it is given, to anyone. */
export const echo = defineCallable({
  name: 'echo',
  input: z.unknown(),
  may: anyone,
  run: async ({ data }) => data,
})
