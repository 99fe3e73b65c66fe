import { z } from 'zod'

/** The fields requests are made of, bounded. What is missing or malformed has a word of its own in each operation. */
export const token = z.string().max(16_384)
export const line = z.string().max(1_024)
export const address = z.string().max(2_048)
export const secret = z.string().max(8_192)
export const code = z.string().max(512)

/** Extra fields are ignored, as the vendor's service does. */
export const shape = z.object
