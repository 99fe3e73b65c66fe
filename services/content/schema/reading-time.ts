import type { Json } from '../format/json.ts'
import { plainText } from './rich-text.ts'

const wordsInAMinute = 220

export function readingMinutes(body: Json | undefined): number {
  const words = plainText(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsInAMinute))
}
