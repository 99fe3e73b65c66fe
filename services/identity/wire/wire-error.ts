import { AppError } from '../../../platform/errors.ts'

/** A refusal in the protocol's own words. `text` is what a developer sees behind the word; it may say nothing personal. */
export class WireError extends AppError {
  readonly word: string
  readonly text: string | undefined
  readonly retryAt: Date | undefined
  /** Further fields of the answer, which the SDK hands on with some words. */
  readonly fields: object | undefined

  constructor(word: string, options: { text?: string; retryAt?: Date; fields?: object } = {}) {
    super('invalid-argument', options.text ? `${word} : ${options.text}` : word)
    this.word = word
    this.text = options.text
    this.retryAt = options.retryAt
    this.fields = options.fields
  }
}

export function ensure(condition: unknown, word: string, text?: string): asserts condition {
  if (!condition) throw new WireError(word, { text })
}
