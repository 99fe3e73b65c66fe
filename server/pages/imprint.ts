import type { ImprintField } from '../../app/overview/to-do.ts'
import type { Operator } from './operator.ts'

/** Without these an imprint is not one. */
const required: readonly ImprintField[] = ['name', 'address', 'email']

/** What the operator hasn't told yet. Those who look after the site are told which; visitors never are. */
export const findGaps = (operator: Operator): ImprintField[] => required.filter(name => operator[name] === '')

export const isOperatorKnown = (operator: Operator): boolean => findGaps(operator).length === 0
