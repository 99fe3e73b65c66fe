import type { core } from 'zod/mini'
import type { Say } from './areas.ts'

type Issue = core.$ZodIssue

/** What a person reads beside a field; `name` is the field's label in their language. */
export function validationMessage(issue: Issue, name: string, say: Say): string {
  if (isMissing(issue)) return say('validation.required', { name })
  switch (issue.code) {
    case 'invalid_format':
      if (issue.format === 'email') return say('validation.email')
      if (issue.format === 'url') return say('validation.url')
      if (issue.format === 'date' || issue.format === 'datetime') return say('validation.date')
      return say('validation.invalid', { name })
    case 'invalid_type':
      if (issue.expected === 'number') return say('validation.number')
      if (issue.expected === 'date') return say('validation.date')
      return say('validation.required', { name })
    case 'too_small':
      return issue.origin === 'string'
        ? say('validation.tooShort', { name, count: Number(issue.minimum) })
        : say('validation.tooSmall', { name, minimum: issue.minimum })
    case 'too_big':
      return issue.origin === 'string'
        ? say('validation.tooLong', { name, count: Number(issue.maximum) })
        : say('validation.tooBig', { name, maximum: issue.maximum })
    default:
      return say('validation.invalid', { name })
  }
}

/** Left empty, whatever else the field would have asked for. */
function isMissing(issue: Issue): boolean {
  return issue.input === undefined || issue.input === '' || issue.input === null
}
