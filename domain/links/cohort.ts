import { most } from './link.ts'

/** The name of a group of people who came by the same links, in one spelling; undefined for what is none. */
export function readCohort(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return name !== '' && name.length <= most.cohort && !/[\p{C}<>]/u.test(name) ? name : undefined
}
